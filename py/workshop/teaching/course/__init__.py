"""The course in writing bots: lessons in English, example programs (in assets/course),
data and sheets.
"""
