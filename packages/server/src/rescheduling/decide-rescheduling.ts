import type { EpochMs, Millis } from '@quipu/engine';
import { nameOf } from '../account/send-link.ts';
import { sessionEnd } from '../evaluations/deadlines.ts';
import { waitForOtherTimes } from '../evaluations/extend-store.ts';
import { formReader } from '../evaluations/form-store.ts';
import { pushTimes } from '../evaluations/push-times.ts';
import { identityReader } from '../evaluations/sheet-identity.ts';
import { standingSheets, type Within } from '../evaluations/sheet-store.ts';
import { publish } from '../live/publish.ts';
import { queueMail } from '../mail/mail-queue.ts';
import type { InstitutionSettings } from '../settings/institution-settings.ts';
import { type Acceptance, type AcceptProblem, acceptInto } from './accept-request.ts';
import { type Candidate, holdCandidate } from './candidate-store.ts';
import { keepDecision, requestWithId, type StoredRequest } from './request-store.ts';
import { sessionInWords } from './session-in-words.ts';
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

type Deciding = {
  readonly institution: InstitutionSettings;
  readonly clock: () => EpochMs;
  readonly grace: Millis;
};

const wordsFor = async (
  within: Within,
  sheetId: number,
  more: Omit<AcceptedWords, 'session'>,
): Promise<AcceptedWords> => {
  const [standing] = await standingSheets(within, { sheetId });
  if (standing === undefined) throw new Error('A sheet that was just given a session does not stand');
  return { ...more, session: sessionInWords(standing.sheet.sessionStart, sessionEnd(standing.sheet)) };
};

const tell = (within: Within, userId: number, message: string, isGood: boolean, at: EpochMs) =>
  publish(within, {
    channel: { userId },
    name: 'message',
    data: { title: texts.title, message, type: isGood ? 'success' : 'warning' },
    at,
  });

const mailTo = async (
  within: Within,
  { email }: Candidate,
  mail: { readonly subject: string; readonly text: string },
) => {
  if (email !== null) await queueMail(within, { to: email, ...mail });
};

const reject = async (
  within: Within,
  { id, cause }: StoredRequest,
  candidate: Candidate,
  answer: string,
  institution: InstitutionSettings,
  now: EpochMs,
): Promise<DecideOutcome> => {
  const { evaluation, fullName, userId } = candidate;
  await keepDecision(within, id, { answer, sheetId: null }, now);
  await mailTo(within, candidate, texts.mails.rejected(nameOf(institution), fullName, cause, evaluation, answer));
  await tell(within, userId, texts.rejected(evaluation, answer), false, now);
  return { kind: 'rejected', requestId: id };
};

const accept = async (
  within: Within,
  { id, cause }: StoredRequest,
  candidate: Candidate,
  decision: Extract<Decision, { readonly is: 'accept' }>,
  institution: InstitutionSettings,
  now: EpochMs,
): Promise<DecideOutcome> => {
  const accepted = await acceptInto(within, candidate, decision, now);
  if (accepted.kind === 'refused') return accepted;
  const { sheetId, location } = accepted;
  const { answer } = decision;
  const { evaluation, fullName, userId } = candidate;
  await keepDecision(within, id, { answer, sheetId }, now);
  const words = await wordsFor(within, sheetId, { evaluation, location, answer });
  await mailTo(within, candidate, texts.mails.accepted(nameOf(institution), fullName, cause, words));
  await pushTimes(within, { sheetId }, now);
  await tell(within, userId, texts.accepted(words), true, now);
  return { kind: 'accepted', requestId: id, sheetId, isNew: sheetId !== candidate.id };
};

/** An operator decides on a request that waits: the first decision stays. Whatever is not accepted or rejected changes nothing. */
export const decideRescheduling = async (
  within: Within,
  requestId: number,
  decision: Decision,
  { institution, clock, grace }: Deciding,
): Promise<DecideOutcome> => {
  const sheetId = (await requestWithId(within, requestId))?.sheetId;
  const identity = sheetId === undefined ? undefined : await identityReader(within)(sheetId);
  if (identity === undefined) return { kind: 'noRequest' };
  const subject = { identity, form: await formReader(within)(identity.formId) };
  await waitForOtherTimes(within);
  const { now, candidate } = await holdCandidate(within, subject, clock, grace);
  // Read again: another operator may have decided until the sheet was held.
  const request = await requestWithId(within, requestId);
  if (request === undefined) return { kind: 'noRequest' };
  if (request.status !== 'sent') return { kind: request.status === 'accepted' ? 'alreadyAccepted' : 'alreadyRejected' };
  return decision.is === 'reject'
    ? reject(within, request, candidate, decision.answer, institution, now)
    : accept(within, request, candidate, decision, institution, now);
};
