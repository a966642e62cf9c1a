import { ROOT } from './root.mjs';

/**
 * What is loaded at each start travels in the bundle with all that it needs: to find hundreds of small files takes longer
 * than to run them. The rest stays in node_modules: what is native, reads files beside itself, or is seldom used.
 */
const BUNDLED =
  /^(?:@quipu\/.+|@noble\/hashes|fp-ts|io-ts|immer|crypto-js|kysely|pg|fastify|@fastify\/.+|nodemailer|sanitize-html|htmlparser2|temml|csv-parse|commander|p-limit|lru-cache)(?:\/|$)/;

const isApart = (id, importer) =>
  id === 'pg-native' || (/^[@a-z]/.test(id) && !importer?.includes('/node_modules/') && !BUNDLED.test(id));

const bundle = async (folder, input, dir = `${ROOT}/packages/${folder}/dist/bundle`, plugins = []) => {
  // Installed by who asks for the bundle first.
  const { rolldown } = await import('rolldown');
  const made = await rolldown({
    cwd: `${ROOT}/packages/${folder}`,
    input,
    platform: 'node',
    resolve: { conditionNames: ['quipu-source', 'node'] },
    external: isApart,
    plugins,
  });
  // Pieces of an earlier build stay: a server that still runs on it may ask for one.
  const { output } = await made.write({ dir, format: 'esm' });
  await made.close();
  return output;
};

/** The server alone, elsewhere; tells the modules that it leaves to node_modules. `plugins`: rolldown's. */
export const bundleServer = async (dir, plugins = []) => {
  const output = await bundle('server', { main: './src/main/main.ts' }, dir, plugins);
  const own = new Set(output.map(({ fileName }) => fileName));
  const asked = output.flatMap(({ imports = [], dynamicImports = [] }) => [...imports, ...dynamicImports]);
  return [...new Set(asked)].filter((id) => !own.has(id));
};

/** The server, its command line, a rehearsal's candidates and the replayer as they are run, from their sources: types are looked at by `npm test`. */
export const bundlePrograms = async () => {
  await bundle('server', {
    main: './src/main/main.ts',
    quipu: './src/cli/main.ts',
    candidates: '../../simulation/src/rehearsal/candidates.ts',
  });
  await bundle('engine', { 'quipu-replay': './cli/main.ts' });
};
