"""A week in town, activity by activity."""
