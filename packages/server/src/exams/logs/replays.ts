import { contentOf } from '@quipu/engine';
import { createLogReplay, FIRST_VERSION, isEvent, type LogStep } from '@quipu/engine/log';
import * as E from 'fp-ts/lib/Either.js';
import type { Db } from '../../platform/db/database.ts';
import { signedHere } from '../../platform/secrets/receipt-key-store.ts';
import { bufferPorts } from './buffer-ports.ts';
import { isOfLaboratory } from './log-damage-store.ts';
import { besideLines } from './log-store.ts';
import { readLines } from './read-lines.ts';

/**
 * Tells whether the first lines of a held log are one history of this sheet that the engine could have gone through, in which
 * each word that only the server can say is signed by a key of it: it has signed them all since there are rules that have words.
 * What was taken in a laboratory was signed there. Others are served in between.
 */
export const replays = async (
  db: Db,
  log: { readonly sheetId: number; readonly epoch: number; readonly lines: number },
): Promise<boolean> => {
  const { sheetId } = log;
  const isElsewhere = await isOfLaboratory(db, sheetId);
  const ports = isElsewhere ? bufferPorts : { ...bufferPorts, isSigned: await signedHere(db) };
  const replay = createLogReplay(ports);
  const isMissing = (step: LogStep): boolean =>
    !isElsewhere && isEvent(step) && replay.words.last() === 'unsigned' && replay.version().rules > FIRST_VERSION.rules;
  const takes = (line: string): boolean => {
    const bytes = Buffer.from(line);
    const step = replay.next(bytes, 0, bytes.length);
    return E.isRight(step) && !isMissing(step.right);
  };
  const withContent = await besideLines(db, sheetId);
  for await (const line of readLines(db, log)) if (!withContent(line).every(takes)) return false;
  return contentOf(replay.session()).sheetId === sheetId;
};
