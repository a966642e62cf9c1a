import type { AppContext } from '../platform/context/app-context.ts';
import type { Tx } from '../platform/db/database.ts';
import { type CarriedOut, carryOut } from './carry-out.ts';
import { wasLetInBy } from './let-in-by.ts';
import { type Operator, operatorOf } from './operator.ts';
import { type ActionOutcome, type AskedAction, conflict, notThere, type Perform } from './perform-action.ts';
import { endProposal, expireProposal, heldProposal, type Proposal } from './proposal-store.ts';
import { actionsOf, whyNotTheirs } from './proposed-action.ts';
import { printOf, tried } from './proposing.ts';
import { texts } from './texts.ts';

/** A proposal that waits, held; or why nothing is to be decided. */
const waiting = async (tx: Tx, id: number): Promise<Proposal | ActionOutcome> => {
  const proposal = await heldProposal(tx, id);
  if (proposal === undefined) return notThere(texts.noProposal);
  return proposal.endedAs === null ? proposal : conflict(texts.ended[proposal.endedAs]);
};

/** Tells why somebody is not the second person; null: they are. */
const whyNotSecond = async (tx: Tx, proposal: Proposal, operator: Operator): Promise<string | null> => {
  const { proposed, authorId, reference, fullName } = proposal;
  if (authorId === operator.userId) return texts.ownProposal;
  if (!actionsOf(operator.roles).includes(proposed.action)) return texts.notOfRole;
  const author = { userId: authorId, reference };
  if (await wasLetInBy(tx, proposal, operator, author)) return texts.madeByAuthor(fullName);
  if (await wasLetInBy(tx, proposal, author, operator)) return texts.madeTheAuthor(fullName);
  return whyNotTheirs(tx, proposed, operator);
};

/** Its author may propose it still: else nobody stands behind it. */
const isStoodBy = async (tx: Tx, { proposed, authorId: userId }: Proposal): Promise<boolean> => {
  const author = await operatorOf(tx, { userId });
  if (author === null || !actionsOf(author.roles).includes(proposed.action)) return false;
  return (await whyNotTheirs(tx, proposed, author)) === null;
};

/** Nothing is to be done, or why it is not. */
export const nothingIn = (outcome: CarriedOut, { proposed }: Pick<Proposal, 'proposed'>): string | null => {
  if ('status' in outcome) return texts.cannotAnyMore(outcome.msg);
  return proposed.action === 'publish-results' && outcome.changes === 0 ? texts.nothingToDo : null;
};

/** Decides a proposal: a second person approves or rejects it, or its author takes it back. */
export const deciding = (perform: Perform, { now }: AppContext) => ({
  approve: (operator: Operator, id: number, print: string, asked: AskedAction) =>
    perform(operator, 'approve-proposal', asked, async (tx, telling): Promise<ActionOutcome> => {
      const proposal = await waiting(tx, id);
      if (!('authorId' in proposal)) return proposal;
      const { proposed, reference, reason } = proposal;
      const notSecond = await whyNotSecond(tx, proposal, operator);
      if (notSecond !== null) return conflict(notSecond);
      const expired = async (msg: string): Promise<ActionOutcome> => {
        await expireProposal(tx, id, now());
        return { ...conflict(msg), stays: true };
      };
      if (!(await isStoodBy(tx, proposal))) return expired(texts.nobodyStandsBy);
      const carrying = { telling, operator, at: now(), isByTwo: true };
      const { outcome, isLookedAt } = await tried(tx, async () => {
        const came = await carryOut(tx, proposed, carrying);
        const value = { outcome: came, isLookedAt: !('status' in came) && printOf(came.basis) === print };
        return { stays: value.isLookedAt, value };
      });
      const nothing = nothingIn(outcome, proposal);
      if (nothing !== null) return expired(nothing);
      if ('status' in outcome || !isLookedAt) return conflict(texts.changedSince);
      await endProposal(tx, id, { how: 'approved', at: now(), by: { userId: operator.userId, reason: asked.reason } });
      const first = { proposalId: id, proposedBy: reference, proposedWhy: reason };
      return { ...outcome, kept: { action: proposed.action, ...outcome.kept, ...first } };
    }),

  reject: (operator: Operator, id: number, asked: AskedAction) =>
    perform(operator, 'reject-proposal', asked, async (tx): Promise<ActionOutcome> => {
      const proposal = await waiting(tx, id);
      if (!('authorId' in proposal)) return proposal;
      const notSecond = await whyNotSecond(tx, proposal, operator);
      if (notSecond !== null) return conflict(notSecond);
      await endProposal(tx, id, { how: 'rejected', at: now(), by: { userId: operator.userId, reason: asked.reason } });
      return {
        kept: { proposalId: id, proposes: proposal.proposed.action, proposedBy: proposal.reference },
        changes: 1,
      };
    }),

  withdraw: (operator: Operator, id: number, asked: AskedAction) =>
    perform(operator, 'withdraw-proposal', asked, async (tx): Promise<ActionOutcome> => {
      const proposal = await waiting(tx, id);
      if (!('authorId' in proposal)) return proposal;
      if (proposal.authorId !== operator.userId) return conflict(texts.othersProposal);
      await endProposal(tx, id, { how: 'withdrawn', at: now(), by: { userId: operator.userId, reason: asked.reason } });
      return { kept: { proposalId: id, proposes: proposal.proposed.action }, changes: 1 };
    }),
});
