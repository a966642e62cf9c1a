import type { ListedSheet } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { Db } from '../db/database.ts';

export type ListedSession = ListedSheet['sessions'][number];

/** The sessions of evaluations, each as it stands at `now`. */
export const sessionsOf = async (
  db: Db,
  quizIds: readonly number[],
  now: EpochMs,
): Promise<ReadonlyMap<number, readonly ListedSession[]>> => {
  if (quizIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('quiz_session')
    .select(['quiz_id', 'starts_at', 'ends_at'])
    .where('quiz_id', 'in', quizIds)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
  const sessions = new Map<number, ListedSession[]>(quizIds.map((id) => [id, []]));
  for (const { quiz_id, starts_at: start, ends_at: end } of rows)
    sessions.get(quiz_id)?.push({ start, end, active: start <= now && now < end, expired: end <= now });
  return sessions;
};
