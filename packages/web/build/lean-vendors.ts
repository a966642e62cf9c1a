import type { Plugin } from 'vite';

/** Modules that the vendors always carry along and this client never runs. */
const UNUSED: readonly { readonly importer: RegExp; readonly source: RegExp; readonly code: string }[] = [
  {
    importer: /@mui\/material\/styles\//,
    source: /\/ThemeProviderWithVars\.mjs$/,
    code: `const absent = () => { throw new Error('Theming by CSS variables is left out of this build'); };
export { absent as CssVarsProvider, absent as useColorScheme };`,
  },
  {
    importer: /@mui\/material\/styles\//,
    source: /\/createThemeWithVars\.mjs$/,
    code: `export default () => { throw new Error('Theming by CSS variables is left out of this build'); };
export const createGetCssVar = () => () => '';`,
  },
  {
    // The `sx` of an element: styles here are written with `styled`.
    importer: /@mui\/(?:material|system)\//,
    source: /\/styleFunctionSx(?:\/(?:index|styleFunctionSx)\.mjs)?$/,
    code: `export default ({ sx }) => { if (sx) throw new Error('sx is left out of this build'); return null; };
const absent = () => { throw new Error('sx is left out of this build'); };
export { absent as extendSxProp, absent as unstable_createStyleFunctionSx };
export const unstable_defaultSxConfig = {};`,
  },
  {
    importer: /@mui\/system\/createTheme\//,
    source: /\/defaultSxConfig\.mjs$/,
    code: 'export default {};',
  },
  {
    importer: /@mui\/material\/styles\//,
    source: /\/stringifyTheme\.mjs$/,
    code: "export const stringifyTheme = () => '';",
  },
  {
    // Order among layers of styles, which the theme does not ask for.
    importer: /@mui\/system\/ThemeProvider\//,
    source: /\/useLayerOrder\.mjs$/,
    code: "export default () => '';",
  },
  {
    importer: /@mui\/material\/ButtonBase\//,
    source: /\/TouchRipple\.mjs$/,
    code: 'export default () => null;',
  },
  {
    importer: /@mui\/material\/ButtonBase\//,
    source: /\/useLazyRipple\/index\.mjs$/,
    code: `const none = () => {};
const ripple = { ref: null, shouldMount: false, start: none, stop: none, pulsate: none };
export default () => ripple;`,
  },
  {
    // The theme gives buttons a text of their own for the time they are busy.
    importer: /@mui\/material\/Button\//,
    source: /\/CircularProgress\/index\.mjs$/,
    code: 'export default () => null;',
  },
  {
    // Values that come by a clock of one's own.
    importer: /\/rxjs\/dist\/esm\/internal\/observable\/from\.js$/,
    source: /\/scheduled$/,
    code: "export const scheduled = () => { throw new Error('Schedulers of sources are left out of this build'); };",
  },
  {
    // For sources that are asynchronous iterables.
    importer: /\/rxjs\/dist\/esm\/internal\/(?:observable\/innerFrom|util\/isReadableStreamLike)\.js$/,
    source: /^tslib$/,
    code: `const absent = () => { throw new Error('Asynchronous iterables are left out of this build'); };
export { absent as __asyncGenerator, absent as __asyncValues, absent as __await, absent as __awaiter };`,
  },
  {
    // What crypto-js makes keys out of passphrases with: its keys are bytes here, and that mode is forbidden.
    importer: /crypto-js\/(?:aes|cipher-core)\.js/,
    source: /\/(?:evpkdf|md5)$/,
    code: 'export default null;',
  },
  {
    // The list of every attribute there is. Elements styled here are given attributes, and these, which are none.
    importer: /@emotion\/styled\/base\//,
    source: /^@emotion\/is-prop-valid$/,
    code: "export default (name) => !['as', 'sx', 'theme', 'ownerState'].includes(name);",
  },
  {
    importer: /@emotion\/react\/dist\//,
    source: /_isolated-hnrs|^hoist-non-react-statics$/,
    code: 'export default (target) => target;',
  },
];
const PREFIX = '\0unused:';
/** What this build cannot do, and would only say on the screen. */
const OWN_SOURCE = /\/packages\/web\/src\/.*\.tsx$/;
const SX = /\ssx=\{/;

/** Leaves those modules out of the build. In development they stay, and nobody calls them either. */
export const leanVendors = (): Plugin => ({
  name: 'quipu-lean-vendors',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) => {
    const at = UNUSED.findIndex(
      (entry) => importer !== undefined && entry.importer.test(importer) && entry.source.test(source),
    );
    return at < 0 ? null : `${PREFIX}${at}`;
  },
  transform(code, id) {
    if (OWN_SOURCE.test(id) && SX.test(code))
      this.error(`${id}: \`sx\` is left out of this build; use \`styled\` or \`style\``);
  },
  load: (id) => (id.startsWith(PREFIX) ? (UNUSED[Number(id.slice(PREFIX.length))]?.code ?? null) : null),
});
