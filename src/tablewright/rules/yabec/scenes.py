SCENES: dict = {}
