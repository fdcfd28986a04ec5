"""What scenarios and odds enter by: worlds from plain data, the named entries, a table with a referee."""
