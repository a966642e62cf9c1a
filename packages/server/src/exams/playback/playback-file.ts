import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { PlaybackFile } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { AppContext } from '../../platform/context/app-context.ts';
import { keyIdOf } from '../../platform/secrets/receipt-signer.ts';
import { storageFolder } from '../../platform/storage/stored-files.ts';
import { formReader } from '../forms/form-store.ts';
import type { VerifiedPlayback } from './verified-playback.ts';

/** A file that is larger is taken by no mail, and opened by no phone. */
const MAX_PICTURE_BYTES = 16 * 2 ** 20;

const KINDS: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.svg': 'image/svg+xml',
};

type Held = Pick<PlaybackFile, 'files' | 'leftOut'>;

/** The pictures of a form, as many as there is room for. */
const picturesOf = async (dataFolder: string, names: Iterable<string>): Promise<Held> => {
  const files: PlaybackFile['files'][number][] = [];
  let [room, leftOut] = [MAX_PICTURE_BYTES, 0];
  for (const name of names) {
    const kind = KINDS[extname(name).toLowerCase()];
    const bytes = kind === undefined ? null : await readFile(join(storageFolder(dataFolder), name)).catch(() => null);
    if (bytes === null || bytes.length > room) {
      leftOut += 1;
      continue;
    }
    room -= bytes.length;
    files.push({ name, url: `data:${kind};base64,${bytes.toString('base64')}` });
  }
  return { files, leftOut };
};

/** Makes of a sheet what the page of a file shows: nothing in it has to be asked for anywhere. */
export const playbackFile = async (
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  { kept, receipts, keys, signsWords, verdicts }: VerifiedPlayback,
  { institution, withPictures }: { readonly institution: string | null; readonly withPictures: boolean },
  now: EpochMs,
): Promise<PlaybackFile> => {
  const { files: names } = await formReader(db)(kept.formId);
  return {
    playback: { ...kept, now, fileGrant: '' },
    madeAt: now,
    institution,
    receipts,
    keys: keys.map((publicKey) => ({ id: keyIdOf(publicKey), publicKey })),
    signsWords,
    verdicts: verdicts.map((said) => said.map(({ text }) => text)),
    ...(withPictures ? await picturesOf(config.dataFolder, names) : { files: [], leftOut: names.size }),
  };
};

const PLACE = '<script id="playback" type="application/json">null</script>';

/** Nothing that somebody wrote ends the element that it stands in, or begins another one. */
const ESCAPED: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** Puts a sheet into the page that the web client makes for it. Null: the page is another one. */
export const filledPage = (page: string, file: PlaybackFile): string | null => {
  const [before, after, ...more] = page.split(PLACE);
  if (before === undefined || after === undefined || more.length > 0) return null;
  const json = JSON.stringify(PlaybackFile.encode(file)).replace(/[<>&\u2028\u2029]/g, (one) => ESCAPED[one] ?? '');
  return `${before}${PLACE.replace('null', () => json)}${after}`;
};
