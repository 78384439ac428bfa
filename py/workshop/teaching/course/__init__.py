"""The course in writing bots: lessons in English, their programs in assets/course,
data and sheets.
"""
