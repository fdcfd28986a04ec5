"""What people see and read: scenes, choices in words, prose, and the tale."""
