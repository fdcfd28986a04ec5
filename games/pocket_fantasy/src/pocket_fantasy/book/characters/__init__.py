"""Player characters (6, 7, 8): how they are made, and what each class can do."""
