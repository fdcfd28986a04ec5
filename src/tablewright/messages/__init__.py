"""What programs are told over the wire: a server writes it, and a client reads it."""
