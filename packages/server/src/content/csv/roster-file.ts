import * as E from 'fp-ts/lib/Either.js';
import type { Tx } from '../../platform/db/database.ts';
import type { LinePlace, LoadContext } from './csv-loader.ts';
import { fileIn, type LookedAtFile, lookAtFile, unreadableFile } from './looked-at-file.ts';
import { rosterLoader } from './roster-loader.ts';

/** Tells what a file of a roster comes to, line by line; nothing is written yet. */
export const rosterFile = (tx: Tx, bytes: Uint8Array, context: LoadContext): Promise<LookedAtFile<LinePlace>> => {
  const file = fileIn(bytes);
  return E.isLeft(file)
    ? Promise.resolve(unreadableFile(file.left))
    : lookAtFile(rosterLoader, tx, file.right, context, ({ places }) => places);
};
