import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import { nameOf } from '../../accounts/links/send-link.ts';
import type { Tx } from '../../platform/db/database.ts';
import { institutionReader } from '../../platform/institution/institution-store.ts';
import { publishAll } from '../../platform/live/publish.ts';
import { queueMails } from '../../platform/mail/mail-queue.ts';
import { pushTimes } from '../operating/push-times.ts';
import type { PlannedChange } from './plan-roster.ts';
import { type PlaceWords, texts } from './texts.ts';
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

/** They were told by mail of another session, or of a room and a desk that are not theirs any more. Under way it goes on on the spot. */
const wasToldOtherwise = ({ sheet, sessionId, room, desk }: PlannedChange): boolean =>
  sheet !== null &&
  sheet.status === 'P' &&
  (sheet.sessionId !== sessionId || (sheet.roomId !== null && (sheet.roomId !== room?.id || sheet.desk !== desk)));

type Names = Awaited<ReturnType<typeof sessionNames>>;

const wordsOf = ({ sessionId, room, desk }: PlannedChange, names: Names) => {
  const session = names.get(sessionId);
  return session === undefined ? [] : [{ ...session, room: room?.name ?? null, desk }];
};

/** Mails each person once for all of these changes: the notice on the screen is seen by who is logged in. */
const mailEach = async (
  tx: Tx,
  changes: readonly PlannedChange[],
  names: Names,
  { say, mail }: { readonly say: (words: PlaceWords) => string; readonly mail: typeof texts.enteredMail },
): Promise<void> => {
  const told = new Map<number, { readonly said: string; readonly end: EpochMs }[]>();
  for (const change of changes)
    for (const words of change.isTrial ? [] : wordsOf(change, names))
      told.set(change.userId, [...(told.get(change.userId) ?? []), { said: say(words), end: words.end }]);
  if (told.size === 0) return;
  const people = await tx
    .selectFrom('app_user')
    .select(['id', 'email', 'full_name as fullName'])
    .where(sql<boolean>`id = any(${[...told.keys()]}::bigint[])`)
    .where('email', 'is not', null)
    .orderBy('id')
    .execute();
  const institution = nameOf(await institutionReader(tx)());
  await queueMails(
    tx,
    people.flatMap(({ id, email, fullName }) => {
      const all = told.get(id) ?? [];
      if (email === null) return [];
      const said = all.map((one) => one.said);
      return [{ to: email, ...mail(institution, fullName, said), until: Math.max(...all.map(({ end }) => end)) }];
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
  const [entered, others] = [
    changed.filter(({ kind }) => kind === 'enter'),
    changed.filter(({ kind }) => kind !== 'enter'),
  ];
  await mailEach(tx, entered, names, { say: texts.entered, mail: texts.enteredMail });
  await mailEach(tx, others.filter(wasToldOtherwise), names, { say: texts.moved, mail: texts.movedMail });
  await pushTimes(tx, { sheetIds: otherTimes }, at);
  await publishAll(
    tx,
    changed.flatMap((change) =>
      wordsOf(change, names).map((words) => {
        const message = (change.sheet === null ? texts.entered : texts.moved)(words);
        const data = { title: texts.title, message, type: 'info' as const };
        return { channel: { userId: change.userId }, name: 'message' as const, data, at };
      }),
    ),
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
