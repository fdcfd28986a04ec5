"""The application and what stands before every request: routes, guard, limits, errors, static files, the house."""
