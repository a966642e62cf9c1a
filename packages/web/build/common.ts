import { fileURLToPath } from 'node:url';
import { defaultClientConditions, type UserConfig } from 'vite';
import { classNameIn } from './class-names.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Holds for whatever is made of the client's sources. */
export const common: UserConfig = {
  root,
  css: { modules: { generateScopedName: classNameIn(root) } },
  resolve: {
    // Packages are read from their sources, and fp-ts from its ES modules, so that what is not used is left out.
    conditions: ['quipu-source', 'es2015', ...defaultClientConditions],
    alias: [{ find: /^fp-ts\/lib\/(.*)\.js$/, replacement: 'fp-ts/es6/$1.js' }],
  },
  envPrefix: 'QUIPU_SETTINGS_KEY',
};
