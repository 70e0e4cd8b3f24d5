"""Nets trained by self-play that estimate each seat's share of the victory and its score.

`net` computes values from the sparse features of a state as one seat knows it, and `gradients` trains it. `judging`
looks one action ahead, `self_play` plays whole games and turns them into samples, `training` repeats this, and
`calibration` compares predictions with results. `weights` finds the shipped nets. Each game has a folder with its own
features.
"""
