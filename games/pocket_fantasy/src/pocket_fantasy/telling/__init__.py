"""What people see and read of Pocket Fantasy."""
