import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const exec = promisify(execFile);
const PACKAGE = fileURLToPath(new URL('..', import.meta.url));
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The dependencies of the package and of its `./testing`, taken from the workspace: so no registry has to answer. */
const NEEDED = ['fp-ts', 'io-ts', 'immer', '@noble/hashes', 'fast-check', 'pure-rand'];

/** The scripts of the README, by the name that each has after its language. */
export const readmeScripts = async (): Promise<Readonly<Record<string, string>>> => {
  const text = await readFile(join(PACKAGE, 'README.md'), 'utf8');
  const blocks = [...text.matchAll(/^```ts (\w+)\n(.*?)^```$/gms)];
  return Object.fromEntries(blocks.map(([, name = '', script = '']) => [name, script]));
};

const OPTIONS = {
  target: 'ES2023',
  lib: ['ES2023'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  skipLibCheck: false,
  rootDir: '.',
};
const RESOLUTIONS = {
  nodenext: { module: 'nodenext', moduleResolution: 'nodenext', outDir: 'out' },
  bundler: { module: 'esnext', moduleResolution: 'bundler', noEmit: true },
};
/** Neither a DOM nor Node's types: whatever the package's own need of them is an error. */
const HOST = 'declare const console: { readonly log: (...said: readonly unknown[]) => void };\n';
const EVERYTHING = ['', '/log', '/runtime', '/playback', '/testing']
  .map((entry, i) => `export * as entry${i} from '@quipu/engine${entry}';\n`)
  .join('');

export interface StrangersFolder {
  readonly path: string;
  /** Files of the tarball. */
  readonly packed: readonly { readonly path: string; readonly size: number }[];
  readonly run: (program: string, ...args: readonly string[]) => Promise<string>;
  readonly remove: () => Promise<void>;
}

type Packed = readonly [{ readonly filename: string; readonly files: StrangersFolder['packed'] }];

/** An empty folder outside the workspace, with the tarball installed and the README's scripts beside it. */
export const openStrangersFolder = async (): Promise<StrangersFolder> => {
  const path = await mkdtemp(join(tmpdir(), 'quipu-stranger-'));
  const run = async (program: string, ...args: readonly string[]): Promise<string> => {
    try {
      return (await exec(program, [...args], { cwd: path, maxBuffer: 1e8 })).stdout;
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
      throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`, { cause: error });
    }
  };
  const { stdout } = await exec('npm', ['pack', '--json', '--pack-destination', path], {
    cwd: PACKAGE,
    maxBuffer: 1e8,
  });
  // The compiler may have said something before.
  const [{ filename, files: packed }] = JSON.parse(stdout.slice(stdout.search(/^\[/m))) as Packed;
  await writeFile(join(path, 'package.json'), JSON.stringify({ name: 'stranger', private: true, type: 'module' }));
  const needed = NEEDED.map((name) => join(ROOT, 'node_modules', name));
  const quietly = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--install-links'];
  await run('npm', 'install', ...quietly, `./${filename}`, ...needed);

  const scripts = { ...(await readmeScripts()), everything: EVERYTHING };
  const sources = new Map(Object.entries(scripts).map(([name, script]) => [`${name}.ts`, script]));
  sources.set('host.d.ts', HOST);
  for (const [name, text] of sources) await writeFile(join(path, name), text);
  for (const [name, options] of Object.entries(RESOLUTIONS)) {
    const config = { compilerOptions: { ...OPTIONS, ...options }, files: [...sources.keys()] };
    await writeFile(join(path, `tsconfig.${name}.json`), JSON.stringify(config));
  }
  return { path, packed, run, remove: () => rm(path, { recursive: true, force: true }) };
};
