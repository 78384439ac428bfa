from bsdiff4 import core as core
