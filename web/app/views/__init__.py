"""Views: functions from data to nodes, without side effects.

Most views take plain data. Some take the screen, board or coach, and read what they need.
"""
