"""The browser table. Arrows: serving.app > acts, pages, api > serving (house, asking) > showing > drawing, tables."""
