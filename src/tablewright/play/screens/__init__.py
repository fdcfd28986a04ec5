"""The full-screen face: the application, its screens and the parts they are made of."""
