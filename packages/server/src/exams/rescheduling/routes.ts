import { type Reschedule, type Rescheduling, requestRescheduling as requestCall } from '@quipu/contract';
import type { EpochMs, Millis } from '@quipu/engine';
import type { TypeOf } from 'io-ts';
import type { Module } from '../../platform/context/app-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { forbidden } from '../../platform/http/refusals.ts';
import { reply } from '../../platform/http/reply.ts';
import { answerGrace } from '../../platform/institution/institution-settings.ts';
import { addRequest } from '../assignments/request-store.ts';
import { formReader } from '../forms/form-store.ts';
import { notFound } from '../refusals.ts';
import type { Subject } from '../sheets/lock-and-expire-sheets.ts';
import { ownSheetFinder } from '../sheets/own-sheet.ts';
import { identityReader } from '../sheets/sheet-identity.ts';
import { holdCandidate } from './candidate-store.ts';
import { requestRefusal } from './rescheduling-rules.ts';

type RequestOutcome =
  | { readonly kind: 'refused'; readonly msg: string }
  | { readonly kind: 'sent'; readonly request: Rescheduling };

/** Keeps a person's request for another session of a sheet of theirs. */
const requestRescheduling = async (
  tx: Tx,
  subject: Subject,
  { cause, comment }: TypeOf<typeof Reschedule>,
  clock: () => EpochMs,
  grace: Millis,
): Promise<RequestOutcome> => {
  const { now, candidate } = await holdCandidate(tx, subject, clock, grace);
  const msg = requestRefusal({ ...candidate, last: candidate.last?.status ?? null });
  if (msg !== null) return { kind: 'refused', msg };
  const said = comment?.trim() ?? '';
  const request = { cause, comment: said === '' ? null : said };
  const id = await addRequest(tx, { sheetId: candidate.id, ...request }, now);
  return { kind: 'sent', request: { id, ...request, status: 'sent', createdAt: now, answer: null } };
};

export const reschedulingModule: Module = (handle, { db, now, institution }) => {
  const findOwn = ownSheetFinder(identityReader(db), formReader(db));

  handle(requestCall, async ({ body, caller }) => {
    const subject = await findOwn(caller, body.answersSheetId);
    if (subject === null) return notFound();
    const grace = answerGrace((await institution()).rules);
    const outcome = await db
      .transaction()
      .execute((tx) => requestRescheduling(tx, subject, body.reschedule, now, grace));
    return outcome.kind === 'refused' ? forbidden(outcome.msg) : reply(200, outcome.request);
  });
};
