"""The course in writing bots: lessons in English, their code in assets/course, data and sheets."""
