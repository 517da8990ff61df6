// dependency-cruiser reads TypeScript through the compiler's own interface, which TypeScript 7 no longer has. Loaded
// before it, this gives it version 5 in its place.
const Module = require('node:module');
const { register } = Module;

const OLDER = 'typescript-classic';
const resolveFilename = Module._resolveFilename;
Module._resolveFilename = function resolve(request, ...rest) {
  return resolveFilename.call(this, request.replace(/^typescript(?=\/|$)/, OLDER), ...rest);
};
register(
  `data:text/javascript,${encodeURIComponent(
    `export const resolve = (name, context, next) => next(name === 'typescript' ? '${OLDER}' : name, context);`,
  )}`,
);
