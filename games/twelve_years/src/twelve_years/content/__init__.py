"""The figures of the book: charts and lists as TOML, and the module that loads and checks them."""
