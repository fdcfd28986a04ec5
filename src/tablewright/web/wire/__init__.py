"""Between ASGI and our pages: requests, responses, routes, and what a handler wants of a request. Nothing of tables."""
