import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import { nameOf } from '../../accounts/links/send-link.ts';
import type { Tx } from '../../platform/db/database.ts';
import { institutionReader } from '../../platform/institution/institution-store.ts';
import { publishAll } from '../../platform/live/publish.ts';
import { queueMails } from '../../platform/mail/mail-queue.ts';
import { pushTimes } from '../operating/push-times.ts';
import type { PlannedChange } from './plan-roster.ts';
import { texts } from './texts.ts';
import { writeRoster } from './write-roster.ts';

const sessionNames = async (tx: Tx, ids: readonly number[]) => {
  const rows = await tx
    .selectFrom('quiz_session as session')
    .innerJoin('quiz', 'quiz.id', 'session.quiz_id')
    .select(['session.id', 'quiz.name as evaluation', 'session.starts_at as start', 'session.ends_at as end'])
    .where(sql<boolean>`session.id = any(${ids}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, ...row }) => [id, row]));
};

/** A move from one trial to none, say, is nobody's concern. */
const isElsewhere = ({ kind, sheet, sessionId, room, desk }: PlannedChange): boolean =>
  kind !== 'move' ||
  sheet?.sessionId !== sessionId ||
  sheet.roomId !== (room?.id ?? null) ||
  (room !== null && sheet.desk !== desk);

/** Mails whoever enters, once for all that they enter: the notice on the screen is seen by who is logged in. */
const mailEntered = async (
  tx: Tx,
  changes: readonly PlannedChange[],
  names: Awaited<ReturnType<typeof sessionNames>>,
): Promise<void> => {
  const entered = new Map<number, { readonly said: string; readonly end: EpochMs }[]>();
  for (const { kind, userId, sessionId, room, desk, isTrial } of changes) {
    const session = names.get(sessionId);
    if (kind !== 'enter' || isTrial || session === undefined) continue;
    const said = texts.entered({ ...session, room: room?.name ?? null, desk });
    entered.set(userId, [...(entered.get(userId) ?? []), { said, end: session.end }]);
  }
  if (entered.size === 0) return;
  const people = await tx
    .selectFrom('app_user')
    .select(['id', 'email', 'full_name as fullName'])
    .where(sql<boolean>`id = any(${[...entered.keys()]}::bigint[])`)
    .where('email', 'is not', null)
    .orderBy('id')
    .execute();
  const institution = nameOf(await institutionReader(tx)());
  await queueMails(
    tx,
    people.flatMap(({ id, email, fullName }) => {
      const all = entered.get(id) ?? [];
      if (email === null) return [];
      const mail = texts.enteredMail(
        institution,
        fullName,
        all.map(({ said }) => said),
      );
      return [{ to: email, ...mail, until: Math.max(...all.map(({ end }) => end)) }];
    }),
  );
};

/** Tells everybody whose evaluation, session or desk is another now: their screens ask for their evaluations anew. */
const tell = async (tx: Tx, changes: readonly PlannedChange[], at: EpochMs): Promise<void> => {
  const changed = changes.filter((change) => change.kind !== 'same' && isElsewhere(change));
  const names = await sessionNames(tx, [...new Set(changed.map(({ sessionId }) => sessionId))]);
  const otherTimes = changed.flatMap(({ sheet, sessionId }) =>
    sheet === null || sheet.sessionId === sessionId ? [] : [sheet.id],
  );
  await mailEntered(tx, changed, names);
  await pushTimes(tx, { sheetIds: otherTimes }, at);
  await publishAll(
    tx,
    changed.flatMap(({ userId, sessionId, room, desk, sheet }) => {
      const session = names.get(sessionId);
      if (session === undefined) return [];
      const words = { ...session, room: room?.name ?? null, desk };
      const message = sheet === null ? texts.entered(words) : texts.moved(words);
      const data = { title: texts.title, message, type: 'info' } as const;
      return [{ channel: { userId }, name: 'message', data, at } as const];
    }),
  );
};

/** Writes what was planned and tells whom it concerns: the last thing in a transaction. Returns the sheets of those who entered. */
export const changeRoster = async (
  tx: Tx,
  changes: readonly PlannedChange[],
  at: EpochMs,
): Promise<readonly number[]> => {
  const entered = await writeRoster(tx, changes, at);
  await tell(tx, changes, at);
  return entered;
};
