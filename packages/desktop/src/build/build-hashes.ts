import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const CONFIG_FILE = 'config.json';
export const KEY_FILE = 'build-key.json';
/** The configuration has a hash of its own, the key is what signs, and the packer writes package.json anew. */
const APART = new Set([CONFIG_FILE, KEY_FILE, 'package.json']);

export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url');

/** Electron reads an archive by `readdir` with types; it does not go down by itself there. */
const filesOf = (folder: string, under = ''): readonly string[] =>
  readdirSync(join(folder, under), { withFileTypes: true }).flatMap((entry) => {
    const path = under === '' ? entry.name : `${under}/${entry.name}`;
    return entry.isDirectory() ? filesOf(folder, path) : [path];
  });

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The same of a folder that is to be packed and of the archive made of it, on each system. */
export const buildHashes = (folder: string): { readonly files: string; readonly config: string } => {
  const lines = filesOf(folder)
    .filter((path) => !APART.has(path))
    .toSorted(byText)
    .map((path) => `${sha256(readFileSync(join(folder, path)))} ${path}\n`);
  const config = join(folder, CONFIG_FILE);
  return { files: sha256(lines.join('')), config: sha256(existsSync(config) ? readFileSync(config) : '') };
};
