// Lets node follow the imports of the web client, which leave out ".ts": node --import client_sources.mjs …
import { registerHooks } from "node:module";

registerHooks({
  resolve: (name, context, next) => next(/^\.{1,2}\/.*\w$/.test(name) && !/\.\w+$/.test(name) ? `${name}.ts` : name, context),
});
