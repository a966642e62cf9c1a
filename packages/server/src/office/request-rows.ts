import type { OfficeObjection, OfficeQuarantined, OfficeRegrade, OfficeRescheduling } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { KeptObjection } from '../exams/objections/objection-store.ts';
import type { QuarantinedAnswers } from '../exams/quarantine/quarantine-store.ts';
import { reasonText } from '../exams/quarantine/quarantine-texts.ts';
import type { RegradeRequest } from '../exams/regrades/regrade-request-store.ts';
import type { ListedRequest } from '../exams/rescheduling/request-list-store.ts';
import type { Db } from '../platform/db/database.ts';

/** Rows of before their instant was kept have the one at which they came. */
const decidedAt = (isAccepted: boolean, at: EpochMs | null, cameAt: EpochMs) => ({ isAccepted, at: at ?? cameAt });
const personOf = ({ reference, fullName }: { readonly reference: string; readonly fullName: string }) => ({
  who: reference,
  fullName,
});

export const asRescheduling = (request: ListedRequest): OfficeRescheduling => ({
  id: request.id,
  at: request.createdAt,
  person: personOf(request),
  evaluation: request.evaluation,
  sheetId: request.sheetId,
  decided:
    request.status === 'sent' ? null : decidedAt(request.status === 'accepted', request.decidedAt, request.createdAt),
  cause: request.cause,
  comment: request.comment,
  answer: request.answer,
  sheetStatus: request.sheetStatus,
  couldSeeAnswers: request.couldSeeAnswers,
  sessions: request.sessions,
});

export const asRegrade = (request: RegradeRequest): OfficeRegrade => ({
  id: request.id,
  at: request.createdAt,
  person: personOf(request),
  evaluation: request.quiz,
  sheetId: request.sheetId,
  decided: request.status === 'P' ? null : decidedAt(request.status === 'A', request.decidedAt, request.createdAt),
  comment: request.comment,
  status: request.status,
  answer: request.answer,
});

export const asQuarantined = (kept: QuarantinedAnswers): OfficeQuarantined => ({
  id: kept.id,
  at: kept.receivedAt,
  person: personOf(kept),
  evaluation: kept.quiz,
  sheetId: kept.sheetId,
  decided: kept.isAccepted === null ? null : decidedAt(kept.isAccepted, kept.decidedAt, kept.receivedAt),
  reason: reasonText(kept.reason, kept.count),
  count: kept.count,
});

export const asObjection = (objection: KeptObjection): OfficeObjection => ({
  id: objection.id,
  at: objection.createdAt,
  person: personOf(objection),
  evaluation: objection.evaluation,
  sheetId: objection.sheetId,
  decided: objection.isUpheld === null ? null : decidedAt(objection.isUpheld, objection.decidedAt, objection.createdAt),
  text: objection.text,
  answer: objection.answer,
  sheetStatus: objection.sheetStatus,
  kinds: objection.kinds,
});

const waiting = async (
  db: Db,
  table: 'rescheduling_request' | 'regrade_request' | 'quarantined_answers' | 'objection',
) => {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Counts what nobody decided yet. */
export const waitingCounts = async (db: Db) => ({
  reschedulings: await waiting(db, 'rescheduling_request'),
  regrades: await waiting(db, 'regrade_request'),
  quarantined: await waiting(db, 'quarantined_answers'),
  objections: await waiting(db, 'objection'),
});
