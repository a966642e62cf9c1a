import type { OfficeProposal, WaitingProposal } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import type { ProposalEnd } from '../platform/db/columns/proposed-action.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { type Paged, paged } from '../platform/db/paged.ts';
import { isOf, type RequestSearch } from '../platform/db/request-search.ts';
import type { Operator } from './operator.ts';
import { type ActionSubject, actionsOf, subjectOf } from './proposed-action.ts';

const proposals = (db: Db) =>
  db
    .selectFrom('proposal')
    .innerJoin('app_user as person', 'person.id', 'proposal.proposed_by')
    .leftJoin('app_user as second', 'second.id', 'proposal.ended_by')
    .leftJoin('quiz', 'quiz.id', 'proposal.quiz_id')
    .select([
      ...(['proposal.id', 'proposal.at', 'proposal.act as proposed', 'proposal.reason', 'proposal.foreseen'] as const),
      ...(['proposal.proposed_by as authorId', 'person.reference', 'person.full_name as fullName'] as const),
      ...([
        'proposal.ended_as as endedAs',
        'proposal.ended_at as endedAt',
        'proposal.end_reason as endReason',
      ] as const),
      ...(['second.reference as secondReference', 'second.full_name as secondName'] as const),
      'quiz.name as evaluation',
    ]);
export type Proposal = Awaited<ReturnType<ReturnType<typeof proposals>['executeTakeFirstOrThrow']>>;

const some = (db: Db, which: RequestSearch['which']) =>
  proposals(db)
    .$if(which === 'waiting', (query) => query.where('proposal.ended_at', 'is', null))
    .orderBy('proposal.id', which === 'waiting' ? 'asc' : 'desc');

/** Those that wait, the oldest first; or all, the newest first. */
export const everyProposal = (db: Db, which: RequestSearch['which']): Promise<readonly Proposal[]> =>
  some(db, which).execute();

export const proposalPage = (db: Db, { which, person, page }: RequestSearch): Promise<Paged<Proposal>> =>
  paged(some(db, which).where(isOf(person)), page);

export const proposalOf = (db: Db, id: number): Promise<Proposal | undefined> =>
  proposals(db).where('proposal.id', '=', id).executeTakeFirst();

/** The same, held until the transaction ends: nobody else decides on it meanwhile. */
export const heldProposal = async (tx: Tx, id: number): Promise<Proposal | undefined> => {
  await tx.selectFrom('proposal').select('id').where('id', '=', id).forUpdate().execute();
  return proposalOf(tx, id);
};

/** The number of what waits about the same thing, held. */
export const heldWaiting = async (tx: Tx, about: ActionSubject): Promise<number | null> => {
  const row = await tx
    .selectFrom('proposal')
    .select('id')
    .where('subject', '=', subjectOf(about))
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row?.id ?? null;
};

/** Finds what waits about something, for whoever looks at that. */
export const waitingAbout = async (db: Db, about: ActionSubject): Promise<WaitingProposal | null> => {
  const found = await proposals(db)
    .where('proposal.subject', '=', subjectOf(about))
    .where('proposal.ended_at', 'is', null)
    .executeTakeFirst();
  return found === undefined
    ? null
    : { id: found.id, by: { who: found.reference, fullName: found.fullName }, at: found.at };
};

/** Counts what waits, others propose and they may approve. */
export const waitingProposals = async (db: Db, { userId, roles }: Operator): Promise<number> => {
  const actions = actionsOf(roles);
  if (actions.length === 0) return 0;
  const { count } = await db
    .selectFrom('proposal')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ended_at', 'is', null)
    .where('proposed_by', '<>', userId)
    .where(sql<string>`act->>'action'`, 'in', actions)
    .executeTakeFirstOrThrow();
  return Number(count);
};

interface End {
  readonly how: ProposalEnd;
  readonly at: EpochMs;
  /** Null: nobody, it expired. */
  readonly by: { readonly userId: number; readonly reason: string } | null;
}
export const endProposal = (tx: Tx, id: number, { how, at, by }: End) =>
  tx
    .updateTable('proposal')
    .set({
      ended_as: how,
      ended_at: new Date(at),
      ended_by: by?.userId ?? null,
      end_reason: by?.reason.trim() ?? null,
    })
    .where('id', '=', id)
    .execute();

/** Expires a proposal: it was done without it. Null: none waited. */
export const expireProposal = async (tx: Tx, id: number | null, at: EpochMs): Promise<void> => {
  if (id !== null) await endProposal(tx, id, { how: 'expired', at, by: null });
};

export const asProposal = (row: Proposal, { userId, roles }: Operator): OfficeProposal => ({
  id: row.id,
  at: row.at,
  by: { who: row.reference, fullName: row.fullName },
  action: row.proposed.action,
  evaluation: row.evaluation,
  requestId: row.proposed.action === 'decide-regrade' ? row.proposed.requestId : null,
  key: row.proposed.action === 'set' ? row.proposed.key : null,
  isOwn: row.authorId === userId,
  isToDecide: row.endedAs === null && row.authorId !== userId && actionsOf(roles).includes(row.proposed.action),
  ended:
    row.endedAs === null
      ? null
      : {
          how: row.endedAs,
          by: row.secondReference === null ? null : { who: row.secondReference, fullName: row.secondName },
          at: row.endedAt ?? row.at,
          reason: row.endReason,
        },
});
