import { hasErrors, type Postulation, postulationErrors } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { Db, Tx } from '../../platform/db/database.ts';
import { holdPerson } from '../processes/process-store.ts';
import { offeredName } from './career-store.ts';
import { takeSeat } from './take-seat.ts';
import { texts } from './texts.ts';

const standingOf = (db: Db, userId: number) =>
  db
    .selectFrom('enrollment')
    .innerJoin('admission_process as process', (join) =>
      join.onRef('process.id', '=', 'enrollment.process_id').on('process.is_current', '=', true),
    )
    .leftJoin('postulation', (join) =>
      join.onRef('postulation.user_id', '=', 'enrollment.user_id').onRef('postulation.process_id', '=', 'process.id'),
    )
    .select((of) => [
      'enrollment.status',
      'process.id',
      'process.second_opens_at',
      'process.second_closes_at',
      'postulation.sent_at',
      of
        .exists(
          of
            .selectFrom('career_quota as quota')
            .select('quota.seats')
            .whereRef('quota.process_id', '=', 'process.id')
            .where('quota.round', '=', 'second'),
        )
        .as('has_second'),
    ])
    .where('enrollment.user_id', '=', userId)
    .executeTakeFirst();

/** The process in which a person may apply a second time now, or why there is none. */
export const secondProcess = async (db: Db, userId: number, now: EpochMs): Promise<number | string> => {
  const standing = await standingOf(db, userId);
  if (standing === undefined || standing.status !== 'F') return texts.notFinished;
  const { second_opens_at: opens, second_closes_at: closes } = standing;
  // It is sent once, for good: seats that are loaded open nothing before somebody says from when.
  if (!standing.has_second || opens === null || closes === null) return texts.notOpen;
  if (now < opens) return texts.notYet;
  if (now >= closes) return texts.over;
  return standing.sent_at === null ? standing.id : texts.already;
};

export type Postulated =
  | { readonly kind: 'sent' }
  | { readonly kind: 'forbidden' | 'unknown' | 'malformed'; readonly msg: string };

/** Both careers must be of the round; a seat is taken of the first. */
export const postulate = async (
  tx: Tx,
  userId: number,
  { firstPriority, secondPriority }: Postulation,
  now: EpochMs,
): Promise<Postulated> => {
  const errors = postulationErrors({ firstPriority, secondPriority }, true);
  if (hasErrors(errors)) return { kind: 'malformed', msg: Object.values(errors).join(' ') };
  await holdPerson(tx, userId);
  const processId = await secondProcess(tx, userId, now);
  if (typeof processId === 'string') return { kind: 'forbidden', msg: processId };
  if (secondPriority !== null) {
    const quota = await tx
      .selectFrom('career_quota')
      .select('seats')
      .where('process_id', '=', processId)
      .where('round', '=', 'second')
      .where('career_id', '=', secondPriority)
      .executeTakeFirst();
    if (quota === undefined || (await offeredName(tx, secondPriority)) === null)
      return { kind: 'unknown', msg: texts.notInSecond };
  }
  const name = await offeredName(tx, firstPriority);
  const seat = name === null ? 'none' : await takeSeat(tx, { processId, round: 'second', careerId: firstPriority });
  if (seat === 'none') return { kind: 'unknown', msg: texts.notInSecond };
  if (seat === 'full') return { kind: 'forbidden', msg: texts.full(name ?? '') };
  await tx
    .insertInto('postulation')
    .values({
      user_id: userId,
      process_id: processId,
      first_career_id: firstPriority,
      second_career_id: secondPriority,
      sent_at: new Date(now),
    })
    .execute();
  return { kind: 'sent' };
};
