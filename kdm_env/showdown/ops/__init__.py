"""The verbs: small compiled functions, a file a chapter of the rules."""
