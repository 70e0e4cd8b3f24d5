"""Run all measurements one after the other."""

from bench import random_play, start_up

random_play.main()
start_up.main()
