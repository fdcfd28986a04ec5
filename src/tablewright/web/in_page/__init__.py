"""The edition without a server: the same application inside a page, with Python in a worker of the browser.

`files/` is the page (JavaScript), `application.py` what runs in its worker, `building.py` and `baking.py` make a folder
of plain files of it (`tablewright static`).
"""
