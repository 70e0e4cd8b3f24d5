"""The odds of Camel Up as WebAssembly, from the same Python source as everywhere: `make wasm`.

`entries` are the functions that a browser calls, `build` compiles and links them.
"""
