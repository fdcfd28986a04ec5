"""What browsers look at: addresses that change nothing, and the live stream."""
