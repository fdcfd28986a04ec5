"""Twelve Years by Max Moon (first edition, 2021): nobody is game master; dice and charts make the world.

TY-CORE-01.
"""
