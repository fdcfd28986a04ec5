"""The store's tables, as steps: each lifts a database one version further, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

# {blob}, {real}, {keyed} and {now} are said differently to the two databases; {keyed}: rows lie in their key's order.
STEPS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE tables (
            id TEXT PRIMARY KEY, setup {blob} NOT NULL, desk {blob} NOT NULL, version INTEGER NOT NULL,
            stamp INTEGER NOT NULL, changed {real} NOT NULL, outcome TEXT NOT NULL, waiting {blob} NOT NULL,
            due {real})""",
        "CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL",
        """CREATE TABLE commits (
            table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, version INTEGER NOT NULL,
            lines {blob} NOT NULL, command TEXT NOT NULL, made {real} NOT NULL,
            PRIMARY KEY (table_id, version)){keyed}""",
        "CREATE UNIQUE INDEX commits_command ON commits (table_id, command)",
        """CREATE TABLE holds (
            table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, seat TEXT NOT NULL, holder TEXT NOT NULL,
            PRIMARY KEY (table_id, holder, seat))""",
        "CREATE INDEX holds_holder ON holds (holder)",
        """CREATE TABLE grants (
            hash TEXT PRIMARY KEY, table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
            kind TEXT NOT NULL, seats {blob} NOT NULL, created {real} NOT NULL, expires {real} NOT NULL)""",
        "CREATE INDEX grants_table ON grants (table_id)",
        """CREATE TABLE chat (
            table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, number INTEGER NOT NULL,
            seat TEXT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, at {real} NOT NULL, kind TEXT NOT NULL,
            command TEXT NOT NULL, PRIMARY KEY (table_id, number))""",
        "CREATE UNIQUE INDEX chat_command ON chat (table_id, command)",
        """CREATE TABLE presence (
            table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, viewer TEXT NOT NULL,
            seats {blob} NOT NULL, seen {real} NOT NULL, PRIMARY KEY (table_id, viewer))""",
        "CREATE TABLE house (name TEXT PRIMARY KEY, value {blob} NOT NULL)",
    ),
    (
        "ALTER TABLE tables ADD COLUMN looked {real} NOT NULL DEFAULT 0",  # when somebody last opened its page
        "UPDATE tables SET looked = {now}",  # nobody knows of those before; they count from now on
    ),
    (
        """CREATE TABLE devices (
            hash TEXT PRIMARY KEY, holder TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL,
            seen {real} NOT NULL)""",
        "CREATE INDEX devices_holder ON devices (holder)",
    ),
)

# In an order in which they can be filled again: what is referred to comes first.
TABLES = {
    "tables": ("id", "setup", "desk", "version", "stamp", "changed", "outcome", "waiting", "due", "looked"),
    "commits": ("table_id", "version", "lines", "command", "made"),
    "holds": ("table_id", "seat", "holder"),
    "grants": ("hash", "table_id", "kind", "seats", "created", "expires"),
    "chat": ("table_id", "number", "seat", "name", "text", "at", "kind", "command"),
    "house": ("name", "value"),
    "devices": ("hash", "holder", "kind", "name", "seen"),
}
