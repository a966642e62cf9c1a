import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import { addToSections, laterThan, underWayIn } from '../../exams/operating/extend-store.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ChangedSession } from './changes-content.ts';
import { noteEndedOfSession } from './note-ended.ts';
import type { NotedChanges } from './noted-changes.ts';
import { sessionInWords, texts } from './texts.ts';

/** Gives sessions of this laboratory their times. None ends earlier than it did, nor is shorter. Returns those with new times. */
export const takeSessions = async (
  tx: Tx,
  sessions: readonly ChangedSession[],
  at: EpochMs,
  noted: NotedChanges,
): Promise<readonly number[]> => {
  const changed: number[] = [];
  for (const session of sessions) {
    const before = await tx
      .selectFrom('quiz_session as session')
      .innerJoin('quiz', 'quiz.id', 'session.quiz_id')
      .select(['session.starts_at as startsAt', 'session.ends_at as endsAt'])
      .select(['session.time_limit as timeLimit', 'quiz.name'])
      .where('session.id', '=', session.id)
      .executeTakeFirst();
    if (before === undefined) continue;
    const now = {
      startsAt: Date.parse(session.starts_at),
      endsAt: Math.max(before.endsAt, Date.parse(session.ends_at)),
      timeLimit: Math.max(before.timeLimit, session.time_limit),
    };
    if (now.startsAt === before.startsAt && now.endsAt === before.endsAt && now.timeLimit === before.timeLimit)
      continue;
    const minutes = now.timeLimit - before.timeLimit;
    if (minutes > 0) await addToSections(tx, await underWayIn(tx, session.id), { minutes, at, isOfLimit: true });
    await tx
      .updateTable('quiz_session')
      .set({
        starts_at: new Date(now.startsAt),
        ends_at: new Date(now.endsAt),
        time_limit: now.timeLimit,
        updated_at: laterThan(
          at,
          sql`updated_at`,
          sql`(select max(times_updated_at) from answers_sheet where session_id = quiz_session.id)`,
        ),
      })
      .where('id', '=', session.id)
      .execute();
    changed.push(session.id);
    const note = noted.session(session.id, texts.session(session.id, before.name));
    note.done.push(sessionInWords(before, now));
    if (now.endsAt > before.endsAt || now.timeLimit > before.timeLimit) await noteEndedOfSession(tx, session.id, note);
  }
  return changed;
};
