"""Messages to programs: the server writes them, and a client reads them."""
