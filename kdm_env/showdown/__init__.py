"""Kingdom Death: Monster's showdown, on the core."""
