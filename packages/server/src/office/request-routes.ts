import {
  decideOfficeQuarantined,
  decideOfficeRegrade,
  decideOfficeRescheduling,
  OFFICE_PAGE,
  officeQuarantined,
  officeQuarantinedAnswers,
  officeRegrade,
  officeRegrades,
  officeRescheduling,
  officeReschedulings,
  officeWaiting,
} from '@quipu/contract';
import { decideQuarantinedAnswers } from '../exams/quarantine/decide-quarantined-answers.ts';
import { quarantinePage } from '../exams/quarantine/quarantine-store.ts';
import { quarantinedBesideHeld } from '../exams/quarantine/quarantined-beside-held.ts';
import { askedQuestion } from '../exams/regrades/asked-question.ts';
import { decisionsOn } from '../exams/regrades/override-store.ts';
import { regradePage, regradeRequest } from '../exams/regrades/regrade-request-store.ts';
import { type Decision, decideRescheduling, keptDecision } from '../exams/rescheduling/decide-rescheduling.ts';
import { listedRequest, requestsPage } from '../exams/rescheduling/request-list-store.ts';
import { undecided } from '../exams/rescheduling/undecided-texts.ts';
import { keepLook } from '../platform/audit/keep-look.ts';
import type { AppContext } from '../platform/context/app-context.ts';
import { forbidden, refusal } from '../platform/http/refusals.ts';
import { reply } from '../platform/http/reply.ts';
import { answerGrace } from '../platform/institution/institution-settings.ts';
import { institutionReader } from '../platform/institution/institution-store.ts';
import { regradeNeedsTwo } from '../platform/institution/two-persons.ts';
import type { OfficeHandle } from './operator.ts';
import { isOwnRequest, takesQuarantined, takesRegraded } from './own-request.ts';
import { type ActionOutcome, conflict, notThere, type Perform, wrong } from './perform-action.ts';
import { waitingAbout, waitingProposals } from './proposal-store.ts';
import type { PerformByTwo } from './proposing.ts';
import { asQuarantined, asRegrade, asRescheduling, waitingCounts } from './request-rows.ts';
import { texts } from './texts.ts';

const MAX_ANSWER = 2_000;
const MAX_PLACE = 200;
const pageOf = (page: number | null) => ({ number: page ?? 1, size: OFFICE_PAGE });
const filled = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text.trim());

interface ReschedulingBody {
  readonly decision: 'accept' | 'reject';
  readonly sessionId: number | null;
  readonly place: string | null;
  readonly answer: string | null;
}
/** Or what is wrong with it. */
const decisionIn = (body: ReschedulingBody): Decision | string => {
  const [place, answer] = [filled(body.place), filled(body.answer)];
  if ((answer ?? '').length > MAX_ANSWER) return texts.needsAnswer;
  if ((place ?? '').length > MAX_PLACE) return texts.longPlace;
  if (body.decision === 'reject') return answer === null ? texts.needsAnswer : { is: 'reject', answer };
  return body.sessionId === null
    ? texts.needsSession
    : { is: 'accept', sessionId: body.sessionId, location: place, answer };
};

export const requestRoutes = (
  handle: OfficeHandle,
  perform: Perform,
  performByTwo: PerformByTwo,
  { db, now, institution }: AppContext,
): void => {
  handle(officeWaiting, async (_, operator) =>
    reply(200, { now: now(), ...(await waitingCounts(db)), proposals: await waitingProposals(db, operator) }),
  );

  handle(officeReschedulings, async ({ query: { page, ...search } }) => {
    const { total, rows } = await requestsPage(db, { ...search, page: pageOf(page) }, now());
    return reply(200, { now: now(), total, rows: rows.map(asRescheduling) });
  });

  handle(officeRescheduling, async ({ params: { id } }) => {
    const request = await listedRequest(db, id, now());
    if (request === undefined) return reply(404, refusal(texts.noRequest));
    return reply(200, { now: now(), request: asRescheduling(request) });
  });

  handle(decideOfficeRescheduling, async ({ params: { id }, body }, operator) =>
    perform(operator, 'decide-rescheduling', body, async (tx): Promise<ActionOutcome> => {
      const decision = decisionIn(body);
      if (typeof decision === 'string') return wrong(decision);
      if (await isOwnRequest(tx, 'rescheduling_request', id, operator)) return conflict(texts.ownRequest);
      const settings = await institution();
      const deciding = { institution: settings, clock: now, grace: answerGrace(settings.rules) };
      const outcome = await decideRescheduling(tx, id, decision, deciding);
      if (outcome.kind === 'noRequest') return notThere(texts.noRequest);
      if (outcome.kind === 'refused') return conflict(undecided[outcome.problem]);
      return outcome.kind === 'accepted' || outcome.kind === 'rejected'
        ? { kept: keptDecision(outcome, decision), changes: 1 }
        : conflict(undecided[outcome.kind]);
    }),
  );

  handle(officeRegrades, async ({ query: { page, ...search } }) => {
    const { total, rows } = await regradePage(db, { ...search, page: pageOf(page) });
    return reply(200, { now: now(), total, rows: rows.map(asRegrade) });
  });

  handle(officeRegrade, async ({ params: { id } }, operator) => {
    const request = await regradeRequest(db, id);
    if (request === undefined) return reply(404, refusal(texts.noRequest));
    if (await takesRegraded(db, id, operator)) return reply(403, refusal(texts.ownEvaluation));
    await keepLook(db, operator.reference, { action: 'see-answers', sheetId: request.sheetId, requestId: id }, now());
    // Before its question, so that whoever decides has seen no less than this says.
    const decisions = await decisionsOn(db, request);
    const settings = await institutionReader(db)();
    const byTwo = regradeNeedsTwo(settings, false) ? 'all' : regradeNeedsTwo(settings, true) ? 'changes' : 'none';
    return reply(200, {
      now: now(),
      request: asRegrade(request),
      question: await askedQuestion(db, request),
      decisions,
      needsTwo: byTwo,
      proposal: await waitingAbout(db, { action: 'decide-regrade', requestId: id }),
    });
  });

  handle(decideOfficeRegrade, ({ params: { id }, body }, operator) => {
    const { status, change: kind } = body;
    const change = kind === null ? null : { kind, text: filled(body.text) ?? '' };
    const answer = filled(body.answer) ?? body.reason.trim();
    return performByTwo(
      operator,
      { action: 'decide-regrade', requestId: id, status, change, answer, seen: body.seen },
      body,
    );
  });

  handle(officeQuarantined, async ({ query: { page, ...search } }) => {
    const { total, rows } = await quarantinePage(db, { ...search, page: pageOf(page) });
    return reply(200, { now: now(), total, rows: rows.map(asQuarantined) });
  });

  handle(officeQuarantinedAnswers, async ({ params: { id } }, operator) => {
    if (await takesQuarantined(db, id, operator)) return forbidden(texts.ownEvaluation);
    const found = await quarantinedBesideHeld(db, id);
    if (found === undefined) return reply(404, refusal(texts.noQuarantined));
    const { sheetId } = found.quarantined;
    await keepLook(db, operator.reference, { action: 'see-answers', sheetId, keptId: id }, now());
    return reply(200, { now: now(), quarantined: asQuarantined(found.quarantined), answers: found.answers });
  });

  handle(decideOfficeQuarantined, async ({ params: { id }, body }, operator) =>
    perform(operator, 'decide-quarantined-answers', body, async (tx, telling): Promise<ActionOutcome> => {
      if (await isOwnRequest(tx, 'quarantined_answers', id, operator)) return conflict(texts.ownRequest);
      if (await takesQuarantined(tx, id, operator)) return conflict(texts.ownEvaluation);
      const isAccepted = body.decision === 'accept';
      const outcome = await decideQuarantinedAnswers(tx, id, isAccepted, telling, now());
      if (outcome.kind === 'noQuarantined') return notThere(texts.noQuarantined);
      if (outcome.kind !== 'decided') return conflict(texts[outcome.kind]);
      const { sheetId, reference, changed, grade } = outcome;
      const grades = grade === null || grade.before === grade.after ? [] : [{ reference, ...grade }];
      return { kept: { keptId: id, sheetId, isAccepted, changed, grade }, changes: changed.length, grades };
    }),
  );
};
