import type { Reschedule, Rescheduling } from '@quipu/contract';
import type { EpochMs, Millis } from '@quipu/engine';
import type { TypeOf } from 'io-ts';
import type { Subject } from '../evaluations/settle-sheets.ts';
import type { Within } from '../evaluations/sheet-store.ts';
import { holdCandidate } from './hold-candidate.ts';
import { requestView, requestWithId } from './request-store.ts';
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
  const { id } = await within
    .insertInto('rescheduling_request')
    .values({ sheet_id: candidate.id, cause, comment: said === '' ? null : said, created_at: new Date(now) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const kept = await requestWithId(within, id);
  if (kept === undefined) throw new Error('A request that was just kept is not there');
  return { kind: 'sent', request: requestView(kept) };
};
