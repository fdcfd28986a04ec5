"""The kernel goes on from a state of the readable engine: for those who think ahead, and many times if they like."""
