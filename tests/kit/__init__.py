"""What every game must pass, whatever it is about. A game adds `tests/<game>/case.py`; see `case.py` here."""
