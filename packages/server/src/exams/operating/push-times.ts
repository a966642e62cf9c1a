import type { EpochMs } from '@quipu/engine';
import { wordText } from '@quipu/engine/log';
import type { Tx } from '../../platform/db/database.ts';
import { publishAll } from '../../platform/live/publish.ts';
import { replyTimes, sessionView } from '../sheets/reply-times.ts';
import { type SheetsOf, standingSheets } from '../sheets/sheet-store.ts';

/** Tells whom it concerns of the times as they stand now; of a session, everyone too. The last thing in a transaction. */
export const pushTimes = async (tx: Tx, of: SheetsOf, now: EpochMs): Promise<void> => {
  const sheets = await standingSheets(tx, of);
  const session =
    'sessionId' in of
      ? await tx
          .selectFrom('quiz_session')
          .select(['id', 'starts_at as start', 'ends_at as end', 'time_limit as timeLimit', 'updated_at as updatedAt'])
          .where('id', '=', of.sessionId)
          .executeTakeFirst()
      : undefined;
  await publishAll(tx, [
    ...sheets.map(({ userId, sheet }) => {
      const times = replyTimes(sheet, now);
      // What is to be signed on its way out.
      const word = wordText({ kind: 'times', sheetId: sheet.id, epoch: times.epoch, at: now, times });
      const data = { session: sessionView(sheet, now), answersSheetId: sheet.id, times: { ...times, word } };
      return { channel: { userId }, name: 'user-session-updated', data, at: now } as const;
    }),
    ...(session === undefined
      ? []
      : [{ channel: 'global', name: 'session-updated', data: { session }, at: now } as const]),
  ]);
};
