import type { Plugin } from 'vite';

/** Calls that make one thing and do nothing else, which nobody can tell who only sees the calls. */
const PURE: readonly { readonly module: RegExp; readonly call: RegExp }[] = [
  {
    // Codecs, and their classes as ES5 has them.
    module: /\/io-ts\/es6\/index\.js$/,
    call: /(?<=^(?:export )?var \w+ = )(?:\/\*\* @class \*\/ (?=\()|(?=(?:new \w+|brand|refinement)\())/gm,
  },
  {
    module: /\/react-router\/dist\/production\/[^/]+\.mjs$/,
    call: /(?<=^var \w+ = )(?=React\d*\.(?:createContext|forwardRef|memo)\()/gm,
  },
];

/** Lets the build leave out what nothing uses of those modules. */
export const pureCalls = (): Plugin => ({
  name: 'quipu-pure-calls',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: PURE.map(({ module }) => module) },
    handler(code, id) {
      const pure = PURE.find(({ module }) => module.test(id));
      return pure === undefined ? null : { code: code.replace(pure.call, '/* @__PURE__ */ '), map: null };
    },
  },
});
