"""Rules, odds and bots as WebAssembly, from the same Python source as everywhere: `make wasm`.

`entries` are the functions that the companion calls. For a site's library `called` finds out what Python calls and
`bridged` makes entries for that; `random_numbers` and `powers` are what NumPy and the C library do elsewhere. `build`
compiles and links.
"""
