import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const HERE = dirname(dirname(fileURLToPath(import.meta.url)));
/** Made for servers and for those who debug. */
const NOT_PACKED = /\.(?:map|br|gz)$|[\\/]before$/;

const bundled = (input) =>
  rolldown({
    cwd: HERE,
    input,
    platform: 'node',
    resolve: { conditionNames: ['quipu-source', 'import', 'node', 'default'] },
    external: ['electron'],
  });

/** One file of a program of ours, from its sources, with all that it imports but Electron. */
export const bundleProgram = async (input, file, format) => {
  const made = await bundled(input);
  await made.write({ file, format, codeSplitting: false });
  await made.close();
};

/** What one of our sources exports. */
const ownModule = async (input) => {
  const made = await bundled(input);
  const { output } = await made.generate({ format: 'esm', codeSplitting: false });
  await made.close();
  return import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
};

/** The application's own rules for config.json: what they refuse, whoever opens it would be the first to see. */
const configCheck = async () => {
  const { desktopConfig } = await ownModule('src/config/desktop-config.ts');
  return (text) => {
    const { _tag, left } = desktopConfig(text, {});
    if (_tag === 'Left') throw new Error(left);
    return text;
  };
};

/**
 * The application as it is packed: two files and the page, with nothing of node_modules beside them. `config`: a file with what
 * the institution has set; `updates`: its feed, `settingsKey`: what its page was
 * built with, where those are said beside the file. Resolves with the line by which the institution's server knows this build.
 */
export const bundleDesktop = async (
  to,
  { web = join(HERE, '../web/dist'), config = null, updates = null, settingsKey = null } = {},
) => {
  const checked = await configCheck();
  const told = {
    ...(config === null ? {} : JSON.parse(checked(readFileSync(config, 'utf8')))),
    ...(updates === null ? {} : { updates }),
    ...(settingsKey === null ? {} : { settingsKey }),
  };
  const packed = checked(JSON.stringify(told, null, 2));
  mkdirSync(to, { recursive: true });
  await bundleProgram('src/electron/main.ts', join(to, 'main.js'), 'esm');
  await bundleProgram('src/electron/preload.cts', join(to, 'preload.cjs'), 'cjs');
  const { name, version, description } = JSON.parse(readFileSync(join(HERE, 'package.json'), 'utf8'));
  const own = {
    name: name.replace(/.*\//, ''),
    productName: 'Quipu',
    version,
    description,
    type: 'module',
    main: 'main.js',
  };
  writeFileSync(
    join(to, 'package.json'),
    JSON.stringify({ ...own, author: 'Quipu', homepage: 'https://quipu.ec' }, null, 2),
  );
  if (existsSync(web)) cpSync(web, join(to, 'web'), { recursive: true, filter: (file) => !NOT_PACKED.test(file) });
  if (Object.keys(told).length > 0) writeFileSync(join(to, 'config.json'), packed);
  const { newBuild } = await ownModule('src/build/build-key.ts');
  const { file, card } = newBuild(to, version, `${process.platform}-${process.arch}`);
  writeFileSync(join(to, 'build-key.json'), file);
  return card;
};
