import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { AppContext } from '../platform/context/app-context.ts';
import type { Foreseen, ProposedAction } from '../platform/db/columns/proposed-action.ts';
import type { Tx } from '../platform/db/database.ts';
import { type Carried, type Carrying, carryOut } from './carry-out.ts';
import type { Operator } from './operator.ts';
import { type ActionOutcome, type AskedAction, conflict, MAX_GRADES, type Perform } from './perform-action.ts';
import { expireProposal, heldWaiting } from './proposal-store.ts';
import { needsTwo, subjectOf } from './proposed-action.ts';
import { texts } from './texts.ts';

/** Names all that an action does: another state, another name. */
export const printOf = (basis: unknown): string => createHash('sha256').update(JSON.stringify(basis)).digest('hex');

/** Does something of which the caller says afterwards whether it stays; what it told on commit is told only then. */
export const tried = async <T>(
  tx: Tx,
  work: () => Promise<{ readonly stays: boolean; readonly value: T }>,
): Promise<T> => {
  await sql`savepoint tried`.execute(tx);
  const { stays, value } = await work();
  await (stays ? sql`release savepoint tried` : sql`rollback to savepoint tried`).execute(tx);
  return value;
};

const foreseenOf = ({ changes, mails, grades, basis }: Carried): Foreseen => ({
  changes,
  mails,
  grades: grades.slice(0, MAX_GRADES).map(({ sheetId, before, after }) => ({ sheetId, before, after })),
  print: printOf(basis),
});

const quizOf = async (tx: Tx, proposed: ProposedAction): Promise<number | null> => {
  if (proposed.action === 'set') return null;
  if (proposed.action !== 'decide-regrade') return proposed.quizId;
  const request = await tx
    .selectFrom('regrade_request as request')
    .innerJoin('answers_sheet as sheet', 'sheet.id', 'request.sheet_id')
    .select('sheet.quiz_id as quizId')
    .where('request.id', '=', proposed.requestId)
    .executeTakeFirst();
  return request?.quizId ?? null;
};

/** Keeps what an action would do, which was done and taken back, until a second person has a look at it. */
const propose = async (
  tx: Tx,
  proposed: ProposedAction,
  reason: string,
  carrying: Carrying,
): Promise<ActionOutcome> => {
  const outcome = await tried(tx, async () => ({
    stays: false,
    value: await carryOut(tx, proposed, { ...carrying, isByTwo: true }),
  }));
  if ('status' in outcome) return outcome;
  if (proposed.action === 'publish-results' && outcome.changes === 0) return conflict(texts.nothingToDo);
  const { userId } = carrying.operator;
  const inserted = await tx
    .insertInto('proposal')
    .values({
      subject: subjectOf(proposed),
      act: JSON.stringify(proposed),
      quiz_id: await quizOf(tx, proposed),
      proposed_by: userId,
      at: new Date(carrying.at),
      reason: reason.trim(),
      foreseen: JSON.stringify(foreseenOf(outcome)),
    })
    .onConflict((other) => other.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return conflict(texts.alreadyProposed);
  const { changes, grades, mails } = outcome;
  const { action: proposes, ...what } = proposed;
  const kept = { ...what, action: 'propose', proposes, proposalId: inserted.id };
  return { kept, changes, grades, mails, isProposed: true };
};

/** Does at once what one person may do, and proposes what needs two: as the institution has it at that moment. */
export const performerByTwo =
  (perform: Perform, { now }: AppContext) =>
  (operator: Operator, proposed: ProposedAction, asked: AskedAction) =>
    perform(operator, proposed.action, asked, async (tx, telling): Promise<ActionOutcome> => {
      const carrying: Carrying = { telling, operator, at: now(), isByTwo: false };
      // Held first, as whoever approves it holds it first.
      const waiting = await heldWaiting(tx, proposed);
      if (needsTwo(await telling.institution(), proposed))
        return waiting === null ? propose(tx, proposed, asked.reason, carrying) : conflict(texts.alreadyProposed);
      const outcome = await carryOut(tx, proposed, carrying);
      if (!('status' in outcome)) await expireProposal(tx, waiting, now());
      return outcome;
    });
export type PerformByTwo = ReturnType<typeof performerByTwo>;
