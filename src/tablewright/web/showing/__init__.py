"""What a viewer is shown: views made from the table, and HTML made from views."""
