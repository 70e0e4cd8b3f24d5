"""The odds of Camel Up as WebAssembly, from the same Python source as everywhere: `make wasm`.

`entries` are the functions that a browser calls, `random_numbers` is NumPy's generator for them, `build` compiles and
links them.
"""
