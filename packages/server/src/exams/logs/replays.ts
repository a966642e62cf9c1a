import { setImmediate as turn } from 'node:timers/promises';
import { contentLine, createLogReplay, namedContent } from '@quipu/engine/log';
import * as E from 'fp-ts/lib/Either.js';
import type { Db } from '../../platform/db/database.ts';
import { bufferPorts } from './buffer-ports.ts';

const LINES_AT_ONCE = 500;

/**
 * Tells whether the first lines of a held log are one history that the engine could have gone through, as `quipu-replay` has it.
 * Whose the signatures are in it is not asked. Others are served in between.
 */
export const replays = async (
  db: Db,
  { sheetId, epoch, lines }: { readonly sheetId: number; readonly epoch: number; readonly lines: number },
): Promise<boolean> => {
  const replay = createLogReplay(bufferPorts, () => undefined);
  const takes = (line: string): boolean => {
    const bytes = Buffer.from(line);
    return E.isRight(replay.next(bytes, 0, bytes.length));
  };
  const contents = await db
    .selectFrom('log_content')
    .select(['hash', 'content'])
    .where('sheet_id', '=', sheetId)
    .execute();
  const beside = new Map(contents.map(({ hash, content }) => [hash, content]));
  for (let from = 0; from < lines; from += LINES_AT_ONCE) {
    const rows = await db
      .selectFrom('session_log')
      .select('line')
      .where('sheet_id', '=', sheetId)
      .where('epoch', '=', epoch)
      .where('seq', '>=', from)
      .where('seq', '<', Math.min(lines, from + LINES_AT_ONCE))
      .orderBy('seq')
      .execute();
    for (const { line } of rows) {
      const name = namedContent(line);
      const content = name === null ? undefined : beside.get(name);
      if (content !== undefined && !takes(contentLine(content))) return false;
      if (content !== undefined && name !== null) beside.delete(name);
      if (!takes(line)) return false;
    }
    await turn();
  }
  return true;
};
