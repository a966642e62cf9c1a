import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { putInPlace } from './put-in-place.mjs';

const DAY_MS = 86_400_000;
let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quipu-place-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A build as Vite leaves it: the page calls for one file by its hash. */
const built = (hash, more = []) => {
  const files = { 'index.html': `index-${hash}.js`, 'index.html.br': `br ${hash}`, 'sw.js': hash };
  const assets = { [`index-${hash}.js`]: hash, [`index-${hash}.js.br`]: hash, 'same-0.js': 'same' };
  for (const [name, text] of Object.entries(assets)) files[`assets/${name}`] = text;
  for (const name of more) files[name] = hash;
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, 'next', path)), { recursive: true });
    writeFileSync(join(folder, 'next', path), text);
  }
};
const place = (now) => putInPlace(join(folder, 'next'), folder, now);
const namesIn = (path) =>
  readdirSync(join(folder, path), { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, path, name)).isFile())
    .sort();
const texts = (...paths) => paths.map((path) => readFileSync(join(folder, path), 'utf8'));

it('keeps what pages of the build before ask for, apart, and nothing of one from long ago', () => {
  built('a', ['old.svg', '.vite/manifest.json', 'assets/index-a.js.map']);
  place();
  const ofA = [
    '.vite/manifest.json',
    'assets/index-a.js',
    'assets/index-a.js.br',
    'assets/index-a.js.map',
    'assets/same-0.js',
  ];
  expect(namesIn('.')).toEqual([...ofA, 'index.html', 'index.html.br', 'old.svg', 'sw.js'].sort());

  const now = Date.now() + 30 * DAY_MS;
  built('b');
  place(now);
  const ofB = ['assets/index-b.js', 'assets/index-b.js.br', 'assets/same-0.js', 'index.html', 'index.html.br', 'sw.js'];
  const before = (hash) => [`before/assets/index-${hash}.js`, `before/assets/index-${hash}.js.br`];
  expect(namesIn('.')).toEqual([...ofB, ...before('a')].sort());
  expect(texts('index.html', 'sw.js', 'before/assets/index-a.js')).toEqual(['index-b.js', 'b', 'a']);

  // The second of two builds on one day.
  built('c');
  place(now + DAY_MS / 2);
  expect(namesIn('before')).toEqual([...before('a'), ...before('b')].map((path) => path.slice('before/'.length)));
  built('a');
  place(now + 2 * DAY_MS);
  expect(namesIn('before')).toEqual(['assets/index-c.js', 'assets/index-c.js.br']);
});

it('has all that the page calls for at any time', () => {
  built('a');
  place();
  built('b');
  const isThere = (path) => existsSync(join(folder, path));
  const pages = new Set();
  const look = () => {
    const [asset] = texts('index.html');
    pages.add(asset);
    return ['assets', 'before/assets'].some((at) => isThere(join(at, asset)));
  };
  const all = [];
  putInPlace(join(folder, 'next'), folder, Date.now(), () => all.push(look()));
  expect(all.length).toBeGreaterThan(6);
  expect(all).not.toContain(false);
  expect([...pages]).toEqual(['index-a.js', 'index-b.js']);
});
