import type { EpochMs } from '@quipu/engine';
import { wordText } from '@quipu/engine/log';
import { publishAll } from '../live/publish.ts';
import { sessionView } from './list-sheets.ts';
import { type SheetsOf, standingSheets, type Within } from './sheet-store.ts';
import { replyTimes } from './take-answers.ts';

/** Tells whom it concerns of the times as they stand now; of a session, everyone too. The last thing in a transaction. */
export const pushTimes = async (within: Within, of: SheetsOf, now: EpochMs): Promise<void> => {
  const sheets = await standingSheets(within, of);
  const session =
    'sessionId' in of
      ? await within
          .selectFrom('quiz_session')
          .select(['id', 'starts_at as start', 'ends_at as end', 'time_limit as timeLimit', 'updated_at as updatedAt'])
          .where('id', '=', of.sessionId)
          .executeTakeFirst()
      : undefined;
  await publishAll(within, [
    ...sheets.map(({ userId, sheet }) => {
      const times = replyTimes(sheet, now);
      // What is to be signed on its way out.
      const word = wordText({ kind: 'times', sheetId: sheet.id, epoch: times.epoch, at: now, times });
      const data = { session: sessionView(sheet), answersSheetId: sheet.id, times: { ...times, word } };
      return { channel: { userId }, name: 'user-session-updated', data, at: now } as const;
    }),
    ...(session === undefined
      ? []
      : [{ channel: 'global', name: 'session-updated', data: { session }, at: now } as const]),
  ]);
};
