import type { Reschedule, Rescheduling } from '@quipu/contract';
import type { EpochMs, Millis } from '@quipu/engine';
import type { TypeOf } from 'io-ts';
import type { Subject } from '../evaluations/settle-sheets.ts';
import type { Within } from '../evaluations/sheet-store.ts';
import { holdCandidate } from './candidate-store.ts';
import { addRequest } from './request-store.ts';
import { requestRefusal } from './rescheduling-rules.ts';

export type RequestOutcome =
  | { readonly kind: 'refused'; readonly msg: string }
  | { readonly kind: 'sent'; readonly request: Rescheduling };

/** Keeps a person's request for another session of a sheet of theirs. */
export const requestRescheduling = async (
  within: Within,
  subject: Subject,
  { cause, comment }: TypeOf<typeof Reschedule>,
  clock: () => EpochMs,
  grace: Millis,
): Promise<RequestOutcome> => {
  const { now, candidate } = await holdCandidate(within, subject, clock, grace);
  const msg = requestRefusal({ ...candidate, last: candidate.last?.status ?? null });
  if (msg !== null) return { kind: 'refused', msg };
  const said = comment?.trim() ?? '';
  const request = { cause, comment: said === '' ? null : said };
  const id = await addRequest(within, { sheetId: candidate.id, ...request }, now);
  return { kind: 'sent', request: { id, ...request, status: 'sent', createdAt: now, answer: null } };
};
