import { spanInWords } from '@quipu/contract';
import type { EpochMs, Millis } from '@quipu/engine';
import { nameOf } from '../../accounts/links/send-link.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { InstitutionSettings } from '../../platform/institution/institution-settings.ts';
import { publish } from '../../platform/live/publish.ts';
import { type Mail, queueMail } from '../../platform/mail/mail-queue.ts';
import { keepDecision, requestWithId, type StoredRequest } from '../assignments/request-store.ts';
import { formReader } from '../forms/form-store.ts';
import { waitForOtherTimes } from '../operating/extend-store.ts';
import { pushTimes } from '../operating/push-times.ts';
import { sessionEnd } from '../sheets/deadlines.ts';
import { identityReader } from '../sheets/sheet-identity.ts';
import { standingSheets } from '../sheets/sheet-store.ts';
import { type Acceptance, type AcceptProblem, acceptInto } from './accept-request.ts';
import { type Candidate, holdCandidate } from './candidate-store.ts';
import { type AcceptedWords, texts } from './texts.ts';

/** `answer`: the institution's words for the person. */
export type Decision =
  | ({ readonly is: 'accept'; readonly answer: string | null } & Acceptance)
  | { readonly is: 'reject'; readonly answer: string };
export type DecideOutcome =
  | { readonly kind: 'noRequest' | 'alreadyAccepted' | 'alreadyRejected' }
  | { readonly kind: 'refused'; readonly problem: AcceptProblem }
  | { readonly kind: 'accepted'; readonly requestId: number; readonly sheetId: number; readonly isNew: boolean }
  | { readonly kind: 'rejected'; readonly requestId: number };

/** Returns what is kept of a decision beside who made it. */
export const keptDecision = (
  outcome: Extract<DecideOutcome, { readonly kind: 'accepted' | 'rejected' }>,
  decision: Decision,
): object => {
  const { requestId } = outcome;
  if (outcome.kind === 'rejected') return { requestId, decision: 'reject', answer: decision.answer };
  const { sheetId, isNew } = outcome;
  const sessionId = decision.is === 'accept' ? decision.sessionId : null;
  return { requestId, decision: 'accept', sessionId, sheetId, isNew, answer: decision.answer };
};

type Deciding = {
  readonly institution: InstitutionSettings;
  readonly clock: () => EpochMs;
  readonly grace: Millis;
};

const wordsFor = async (tx: Tx, sheetId: number, more: Omit<AcceptedWords, 'session'>) => {
  const [standing] = await standingSheets(tx, { sheetIds: [sheetId] });
  if (standing === undefined) throw new Error('A sheet that was just given a session does not stand');
  const { sessionStart } = standing.sheet;
  const end = sessionEnd(standing.sheet, standing.sheet.sessionEnd);
  const words: AcceptedWords = { ...more, session: spanInWords(sessionStart, end) };
  return { words, end };
};

const tell = (tx: Tx, userId: number, message: string, isGood: boolean, at: EpochMs) =>
  publish(tx, {
    channel: { userId },
    name: 'message',
    data: { title: texts.title, message, type: isGood ? 'success' : 'warning' },
    at,
  });

const mailTo = async (tx: Tx, { email }: Candidate, mail: Omit<Mail, 'to'>) => {
  if (email !== null) await queueMail(tx, { to: email, ...mail });
};

const reject = async (
  tx: Tx,
  { id, cause }: StoredRequest,
  candidate: Candidate,
  answer: string,
  institution: InstitutionSettings,
  now: EpochMs,
): Promise<DecideOutcome> => {
  const { evaluation, fullName, userId } = candidate;
  await keepDecision(tx, id, { answer, sheetId: null }, now);
  await mailTo(tx, candidate, texts.mails.rejected(nameOf(institution), fullName, cause, evaluation, answer));
  await tell(tx, userId, texts.rejected(evaluation, answer), false, now);
  return { kind: 'rejected', requestId: id };
};

const accept = async (
  tx: Tx,
  { id, cause }: StoredRequest,
  candidate: Candidate,
  decision: Extract<Decision, { readonly is: 'accept' }>,
  institution: InstitutionSettings,
  now: EpochMs,
): Promise<DecideOutcome> => {
  const accepted = await acceptInto(tx, candidate, decision, now);
  if (accepted.kind === 'refused') return accepted;
  const { sheetId, location } = accepted;
  const { answer } = decision;
  const { evaluation, fullName, userId } = candidate;
  await keepDecision(tx, id, { answer, sheetId }, now);
  const { words, end } = await wordsFor(tx, sheetId, { evaluation, location, answer });
  const mail = texts.mails.accepted(nameOf(institution), fullName, cause, words);
  await mailTo(tx, candidate, { ...mail, until: end });
  await pushTimes(tx, { sheetIds: [sheetId] }, now);
  await tell(tx, userId, texts.accepted(words), true, now);
  return { kind: 'accepted', requestId: id, sheetId, isNew: sheetId !== candidate.id };
};

/** An operator decides on a request that waits: the first decision stays. Whatever is not accepted or rejected changes nothing. */
export const decideRescheduling = async (
  tx: Tx,
  requestId: number,
  decision: Decision,
  { institution, clock, grace }: Deciding,
): Promise<DecideOutcome> => {
  const sheetId = (await requestWithId(tx, requestId))?.sheetId;
  const identity = sheetId === undefined ? undefined : await identityReader(tx)(sheetId);
  if (identity === undefined) return { kind: 'noRequest' };
  const subject = { identity, form: await formReader(tx)(identity.formId) };
  await waitForOtherTimes(tx);
  const { now, candidate } = await holdCandidate(tx, subject, clock, grace);
  // Read again: another operator may have decided until the sheet was held.
  const request = await requestWithId(tx, requestId);
  if (request === undefined) return { kind: 'noRequest' };
  if (request.status !== 'sent') return { kind: request.status === 'accepted' ? 'alreadyAccepted' : 'alreadyRejected' };
  return decision.is === 'reject'
    ? reject(tx, request, candidate, decision.answer, institution, now)
    : accept(tx, request, candidate, decision, institution, now);
};
