"""Values that are learned from self-play: each seat's share of the victory, and its expected score.

`net` computes values from the features of a state as one seat knows it (`sparse`), `gradients` teaches it. `judging`
looks one action ahead, `self_play` plays whole games and turns them into samples, `training` goes on with that as long
as it is told to, `calibration` compares what was predicted with what came. `weights` finds the nets that are shipped.
Each game has a folder with its own features.
"""
