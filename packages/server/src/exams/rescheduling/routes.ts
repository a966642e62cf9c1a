import { type Reschedule, type Rescheduling, requestRescheduling as requestCall } from '@quipu/contract';
import type { EpochMs, Millis } from '@quipu/engine';
import type { TypeOf } from 'io-ts';
import { freeOrAlone } from '../../platform/concurrency/free-or-alone.ts';
import type { Left } from '../../platform/concurrency/shared-or-alone.ts';
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
import { lockSheets } from '../sheets/sheet-store.ts';
import { holdCandidate } from './candidate-store.ts';
import { requestRefusal } from './rescheduling-rules.ts';

type RequestOutcome =
  | { readonly kind: 'refused'; readonly msg: string }
  | { readonly kind: 'sent'; readonly request: Rescheduling };

interface Asked extends Subject {
  readonly reschedule: TypeOf<typeof Reschedule>;
  readonly grace: Millis;
}

/** Keeps a person's request for another session of a sheet of theirs. `isFreeOnly`: it waits for nobody who holds the sheet. */
const requestRescheduling = async (
  tx: Tx,
  { reschedule: { cause, comment }, grace, ...subject }: Asked,
  clock: () => EpochMs,
  isFreeOnly: boolean,
): Promise<RequestOutcome | Left> => {
  if (isFreeOnly && (await lockSheets(tx, [subject.identity.id], { isFreeOnly })).size === 0) return 'held';
  const { now, candidate } = await holdCandidate(tx, subject, clock, grace);
  const msg = requestRefusal({ ...candidate, last: candidate.last?.status ?? null });
  if (msg !== null) return { kind: 'refused', msg };
  const said = comment?.trim() ?? '';
  const request = { cause, comment: said === '' ? null : said };
  const id = await addRequest(tx, { sheetId: candidate.id, ...request }, now);
  return { kind: 'sent', request: { id, ...request, status: 'sent', createdAt: now, answer: null } };
};

export const reschedulingModule: Module = (handle, context) => {
  const { db, now, institution } = context;
  const findOwn = ownSheetFinder(identityReader(db), formReader(db));
  const request = freeOrAlone<Asked, RequestOutcome>(
    context,
    ({ identity }) => identity.id,
    (asked, isFreeOnly) => db.transaction().execute((tx) => requestRescheduling(tx, asked, now, isFreeOnly)),
  );

  handle(requestCall, async ({ body, caller }) => {
    const subject = await findOwn(caller, body.answersSheetId);
    if (subject === null) return notFound();
    const grace = answerGrace((await institution()).rules);
    const outcome = await request({ ...subject, reschedule: body.reschedule, grace });
    return outcome.kind === 'refused' ? forbidden(outcome.msg) : reply(200, outcome.request);
  });
};
