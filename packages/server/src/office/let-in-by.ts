import { sql } from 'kysely';
import { instant } from '../platform/db/columns/instant.ts';
import type { Db } from '../platform/db/database.ts';
import { DAY_MS } from '../platform/time/durations.ts';
import type { Operator } from './operator.ts';
import type { Proposal } from './proposal-store.ts';
import { actionsOf } from './proposed-action.ts';

/** Whoever means to be two persons makes the other one first. */
const BEFORE_MS = 7 * DAY_MS;
const WAYS_IN = ['set-roles', 'set-email', 'add-person', 'invite', 'load-people'] as const;

/**
 * Tells whether an account may decide on a proposal, or could be logged in to, by what somebody did from a week before it was made: gave
 * it the role, an address or an invitation, or made it.
 */
export const wasLetInBy = async (
  db: Db,
  { proposed, at }: Pick<Proposal, 'proposed' | 'at'>,
  { userId }: Pick<Operator, 'userId'>,
  { reference }: Pick<Operator, 'reference'>,
): Promise<boolean> => {
  const rows = await db
    .selectFrom('operator_action')
    .select(sql<string>`what->>'action'`.as('action'))
    .select(sql<readonly string[] | null>`what->'before'->'roles'`.as('had'))
    .where('who', '=', reference)
    .where('at', '>=', instant(at - BEFORE_MS))
    .where(sql<boolean>`what->>'action' = any(${WAYS_IN}::text[])`)
    .where(sql<boolean>`(what->>'userId' = ${String(userId)} or what->'userIds' @> ${String(userId)}::jsonb)`)
    .execute();
  return rows.some(
    ({ action, had }) => action !== 'set-roles' || (had !== null && !actionsOf(had).includes(proposed.action)),
  );
};
