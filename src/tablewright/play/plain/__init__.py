"""The line mode: for screen readers, pipes, scripts and slow terminals."""
