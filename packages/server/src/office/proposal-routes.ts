import {
  approveOfficeProposal,
  OFFICE_PAGE,
  type OpenProposal,
  officeProposal,
  officeProposals,
  type ProposalEffect,
  rejectOfficeProposal,
  withdrawOfficeProposal,
} from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { askedQuestion } from '../exams/regrades/asked-question.ts';
import { questionOfForm } from '../exams/regrades/question-of-form.ts';
import { regradeRequest } from '../exams/regrades/regrade-request-store.ts';
import { peopleInReview } from '../exams/sheets/in-review-store.ts';
import { keepLook } from '../platform/audit/keep-look.ts';
import type { AppContext } from '../platform/context/app-context.ts';
import type { ProposedAction } from '../platform/db/columns/proposed-action.ts';
import type { Db } from '../platform/db/database.ts';
import { refusal } from '../platform/http/refusals.ts';
import { reply } from '../platform/http/reply.ts';
import { institutionReader } from '../platform/institution/institution-store.ts';
import { carryOut } from './carry-out.ts';
import { deciding, nothingIn } from './deciding.ts';
import { longRehearsal } from './long-work.ts';
import type { OfficeHandle, Operator } from './operator.ts';
import { MAX_GRADES, type Perform } from './perform-action.ts';
import { asProposal, type Proposal, proposalOf, proposalPage } from './proposal-store.ts';
import { whyNotTheirs } from './proposed-action.ts';
import { printOf } from './proposing.ts';
import { texts } from './texts.ts';

const decisionIn = (proposed: ProposedAction): OpenProposal['decision'] => {
  if (proposed.action !== 'decide-regrade' && proposed.action !== 'change-right-answer') return null;
  const { change } = proposed;
  return {
    status: proposed.action === 'decide-regrade' ? proposed.status : 'A',
    change: change?.kind ?? null,
    text: change === null || change.kind === 'annul' ? null : change.text,
    answer: proposed.action === 'decide-regrade' ? proposed.answer : null,
  };
};

/** Null: there is none, or it is of another kind. Who sees it is kept. */
const questionSeen = async (
  db: Db,
  proposed: ProposedAction,
  { reference }: Operator,
  at: EpochMs,
): Promise<OpenProposal['question']> => {
  if (proposed.action === 'change-right-answer') {
    const found = await questionOfForm(db, proposed);
    if (found === null) return null;
    const { quizId, formId, itemId } = proposed;
    await keepLook(db, reference, { action: 'see-key', quizId, formId, itemId }, at);
    return found.question;
  }
  if (proposed.action !== 'decide-regrade') return null;
  const { requestId } = proposed;
  const request = await regradeRequest(db, requestId);
  if (request === undefined) return null;
  await keepLook(db, reference, { action: 'see-answers', sheetId: request.sheetId, requestId }, at);
  return askedQuestion(db, request);
};

const inReviewIn = async (db: Db, proposed: ProposedAction): Promise<number> =>
  proposed.action === 'publish-results' ? peopleInReview(db, proposed.quizId) : 0;

export const proposalRoutes = (handle: OfficeHandle, perform: Perform, context: AppContext): void => {
  const { db, config, now } = context;
  const { approve, reject, withdraw } = deciding(perform, context);

  /** Done as it would be done by them, and taken back; or why it cannot be. */
  const effectOf = ({ proposed, foreseen }: Proposal, operator: Operator): Promise<ProposalEffect | string> =>
    longRehearsal(context, async (inner) => {
      // Before sheets are held: all that is set aside is looked through for it.
      const inReview = await inReviewIn(inner, proposed);
      return inner.transaction().execute(async (tx) => {
        const telling = { config, institution: institutionReader(tx) };
        const outcome = await carryOut(tx, proposed, { telling, operator, at: now(), isByTwo: true });
        if ('status' in outcome) return outcome.msg;
        const nothing = nothingIn(outcome, { proposed });
        if (nothing !== null) return nothing;
        const { changes, mails, grades, basis } = outcome;
        const print = printOf(basis);
        const isSame = print === foreseen.print;
        return { changes, mails, grades: grades.slice(0, MAX_GRADES), inReview, print, isSame };
      });
    });

  handle(officeProposals, async ({ query: { page, ...search } }, operator) => {
    const { total, rows } = await proposalPage(db, { ...search, page: { number: page ?? 1, size: OFFICE_PAGE } });
    return reply(200, { now: now(), total, rows: rows.map((row) => asProposal(row, operator)) });
  });

  handle(officeProposal, async ({ params: { id } }, operator) => {
    const proposal = await proposalOf(db, id);
    if (proposal === undefined) return reply(404, refusal(texts.noProposal));
    const { proposed, reason, foreseen } = proposal;
    const notTheirs = await whyNotTheirs(db, proposed, operator);
    if (notTheirs !== null) return reply(403, refusal(notTheirs));
    const effect = proposal.endedAs === null ? await effectOf(proposal, operator) : null;
    return reply(200, {
      now: now(),
      proposal: asProposal(proposal, operator),
      reason,
      decision: decisionIn(proposed),
      question: await questionSeen(db, proposed, operator, now()),
      value: proposed.action === 'set' ? proposed.value : null,
      foreseen: { changes: foreseen.changes, mails: foreseen.mails },
      effect: typeof effect === 'string' ? null : effect,
      problem: typeof effect === 'string' ? effect : null,
    });
  });

  handle(approveOfficeProposal, ({ params: { id }, body }, operator) => approve(operator, id, body.print, body));
  handle(rejectOfficeProposal, ({ params: { id }, body }, operator) => reject(operator, id, body));
  handle(withdrawOfficeProposal, ({ params: { id }, body }, operator) => withdraw(operator, id, body));
};
