"""The camera that reads QR codes, as a part of a late page."""
