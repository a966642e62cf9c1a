import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DIST = fileURLToPath(new URL('../../packages/web/dist', import.meta.url));
const BESIDE = /\.(?:map|br|gz)$/;
const HASHED = /-([\w-]{8})(\.\w+)$/;
const TEXT = /\.(?:js|css|html)$/;

/** A copy of the client's build, without what is compressed. */
export const copyBuild = (folder: string): void =>
  cpSync(DIST, folder, { recursive: true, filter: (file) => !BESIDE.test(file) });

/** Puts another version in its place: every file with a hash has another name, and is called by that one; none of before is left. */
export const publishNextVersion = (folder: string): void => {
  const assets = join(folder, 'assets');
  const next = new Map(readdirSync(assets).map((name) => [name, name.replace(HASHED, '-n$1$2')]));
  const names = new RegExp([...next.keys()].map((name) => name.replaceAll('.', String.raw`\.`)).join('|'), 'g');
  for (const [name, other] of next) renameSync(join(assets, name), join(assets, other));
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((one) => TEXT.test(one))) {
    const file = join(folder, path);
    const text = readFileSync(file, 'utf8')
      .replace(names, (name) => next.get(name) ?? name)
      // The service worker's list says by it that a file is another one whose name stays.
      .replace(/("revision":")(\w+")/g, '$1n$2');
    rmSync(file);
    writeFileSync(file, text);
  }
};
