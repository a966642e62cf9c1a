import { Count, SheetStatus } from '@quipu/engine';
import { nullable } from './wire-record.ts';

/** Says how a sheet stands, to whoever is told. Times are in ms. */
export const sheetStanding = {
  status: ['status', SheetStatus],
  attempt: ['attempt', Count],
  startedAt: ['started_at', nullable(Count)],
  finishedAt: ['finished_at', nullable(Count)],
} as const;
