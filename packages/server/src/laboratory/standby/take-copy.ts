import { chownSync, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { byteReader, Damaged } from '../../platform/archive/chunks.ts';
import { type Part, partsIn, wholeOf } from '../../platform/archive/parts.ts';
import { type Place, placeIn } from '../../platform/db/embedded/place.ts';

const Folders = t.readonlyArray(t.string);
const OWN_ONLY = 0o600;
const OWN_FOLDER = 0o700;

/** A name leads nowhere but below its folder. */
const isSafe = (name: string): boolean =>
  !/[\\:\0]/.test(name) && name.split('/').every((one) => one !== '' && one !== '.' && one !== '..');

const foldersIn = (text: string): readonly string[] => {
  const read = Folders.decode(JSON.parse(text));
  if (E.isLeft(read) || !read.right.every(isSafe)) throw new Damaged('It names no folders');
  return read.right;
};

/** Writes a file of a copy, whole or not at all. */
const keepFile = async (path: string, content: AsyncIterable<Buffer>): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: OWN_FOLDER });
  await pipeline(content, createWriteStream(`${path}.part`, { mode: OWN_ONLY, flush: true }));
  await rename(`${path}.part`, path);
};

const fileOf = ({ head }: Part, under: 'data' | 'cluster'): string | null => {
  const name = head.name.startsWith(`${under}/`) ? head.name.slice(under.length + 1) : null;
  return head.kind === 'file' && name !== null && isSafe(name) ? name : null;
};

/** Takes files of a server's data folder (`filesOf`). Returns how many. */
export const takeFiles = async (source: AsyncIterable<Buffer>, dataFolder: string): Promise<number> => {
  let taken = 0;
  for await (const part of partsIn(byteReader(source))) {
    const name = fileOf(part, 'data');
    if (name === null) continue;
    await keepFile(join(dataFolder, name), part.content);
    taken += 1;
  }
  return taken;
};

/** PostgreSQL refuses a cluster that is another user's, or open to others. */
const give = (path: string, { user }: Place): void => {
  if (user !== null) chownSync(path, user.uid, user.gid);
};

/** The cluster is brought to the disk by PostgreSQL's first start, which does so after any start that was cut short. */
const takeCluster = async (part: Part, name: string, into: string, place: Place): Promise<void> => {
  const path = join(into, name);
  const made = await mkdir(dirname(path), { recursive: true, mode: OWN_FOLDER });
  for (let at = dirname(path); made !== undefined && at.length >= made.length; at = dirname(at)) give(at, place);
  await pipeline(part.content, createWriteStream(path, { mode: OWN_ONLY }));
  give(path, place);
};

/** Takes a server's data (`baseCopyOf`) into a data folder that has none. Its database stands at its place once all came. */
export const takeBaseCopy = async (source: AsyncIterable<Buffer>, dataFolder: string): Promise<void> => {
  const place = placeIn(dataFolder);
  const into = join(place.home, 'copy');
  await rm(into, { recursive: true, force: true });
  await mkdir(into, { recursive: true, mode: OWN_FOLDER });
  give(into, place);
  let isWhole = false;
  for await (const part of partsIn(byteReader(source))) {
    const [own, ofCluster] = [fileOf(part, 'data'), fileOf(part, 'cluster')];
    if (own !== null) await keepFile(join(dataFolder, own), part.content);
    else if (ofCluster !== null) await takeCluster(part, ofCluster, into, place);
    else if (part.head.kind === 'manifest') {
      for (const folder of foldersIn((await wholeOf(part.content)).toString())) {
        await mkdir(join(into, folder), { recursive: true, mode: OWN_FOLDER });
        give(join(into, folder), place);
      }
      isWhole = true;
    }
  }
  if (!isWhole) throw new Damaged('It is cut');
  const signal = join(into, 'standby.signal');
  await writeFile(signal, '', { mode: OWN_ONLY, flush: true });
  give(signal, place);
  await rename(into, place.cluster);
};
