"""``python -m kdm_env.cli`` is ``kdm``."""

import sys

from .main import main

sys.exit(main())
