import type { EpochMs } from '@quipu/engine';
import { publishAll } from '../live/publish.ts';
import { sessionView } from './list-sheets.ts';
import { holdSheets, type Within } from './sheet-store.ts';
import { replyTimes } from './take-answers.ts';

/** The sheets that have not ended: of a session, or the one. */
const standing = (within: Within, of: { readonly sessionId: number } | { readonly sheetId: number }) =>
  within
    .selectFrom('answers_sheet')
    .select(['id', 'user_id as userId'])
    .where('status', 'in', ['P', 'A'])
    .where('sessionId' in of ? 'session_id' : 'id', '=', 'sessionId' in of ? of.sessionId : of.sheetId)
    .orderBy('id')
    .execute();

/** Tells whom it concerns of the times as they stand now; of a session, everyone too. The last thing in a transaction. */
export const pushTimes = async (
  within: Within,
  of: { readonly sessionId: number } | { readonly sheetId: number },
  now: EpochMs,
): Promise<void> => {
  const sheets = await standing(within, of);
  const held =
    sheets.length === 0
      ? new Map()
      : await holdSheets(
          within,
          sheets.map(({ id }) => id),
        );
  const session =
    'sessionId' in of
      ? await within
          .selectFrom('quiz_session')
          .select(['id', 'starts_at as start', 'ends_at as end', 'time_limit as timeLimit', 'updated_at as updatedAt'])
          .where('id', '=', of.sessionId)
          .executeTakeFirst()
      : undefined;
  await publishAll(within, [
    ...sheets.flatMap(({ id, userId }) => {
      const sheet = held.get(id);
      if (sheet === undefined) return [];
      const data = { session: sessionView(sheet), answersSheetId: id, times: replyTimes(sheet, now) };
      return [{ channel: { userId }, name: 'user-session-updated', data, at: now } as const];
    }),
    ...(session === undefined
      ? []
      : [{ channel: 'global', name: 'session-updated', data: { session }, at: now } as const]),
  ]);
};
