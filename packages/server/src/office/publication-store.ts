import type { Publication } from '@quipu/contract';
import { sql } from 'kysely';
import { actorName } from '../platform/audit/actor-name.ts';
import type { Db } from '../platform/db/database.ts';

/** More are in the register. */
const MAX_LISTED = 20;
const proposedBy = sql<string>`kept.what->>'proposedBy'`.$castTo<string | null>();

export interface Publications {
  /** The newest come first. */
  readonly publications: readonly Publication[];
  readonly hasOlder: boolean;
  readonly publishesItself: boolean;
}

/** Lists who published grades of an evaluation, as the register has it, and whether they are published without anybody. */
export const publicationsOf = async (db: Db, quizId: number): Promise<Publications> => {
  const quiz = await db.selectFrom('quiz').select('grading').where('id', '=', quizId).executeTakeFirst();
  const rows = await db
    .selectFrom('operator_action as kept')
    .leftJoin('app_user as author', (join) => join.on('author.reference', '=', proposedBy))
    .select(['kept.at', 'kept.who', actorName('kept.who').as('fullName')])
    .select([proposedBy.as('proposedBy'), 'author.full_name as authorName'])
    .select(sql<number>`(kept.what->>'sheets')::int`.as('grades'))
    .where(sql<string>`kept.what->>'action'`, '=', 'publish-results')
    .where(sql<string>`kept.what->>'quizId'`, '=', String(quizId))
    .where(sql<string>`kept.what->>'sheets'`, '<>', '0')
    .orderBy('kept.id', 'desc')
    .limit(MAX_LISTED + 1)
    .execute();
  const publications = rows
    .slice(0, MAX_LISTED)
    .map(({ at, who, fullName, proposedBy: author, authorName, grades }) => ({
      at,
      by: { who, fullName },
      proposedBy: author === null ? null : { who: author, fullName: authorName },
      grades,
    }));
  return {
    publications,
    hasOlder: rows.length > MAX_LISTED,
    publishesItself: quiz?.grading?.publish === 'graded',
  };
};
