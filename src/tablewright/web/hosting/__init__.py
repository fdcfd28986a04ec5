"""What a host wants to know: backups by the clock, sizes and memory, settings that are most likely wrong."""
