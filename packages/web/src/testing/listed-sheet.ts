import { ListedSheet } from '@quipu/contract';
import { isRight } from 'fp-ts/lib/Either.js';

export const NOON = Date.UTC(2026, 10, 21, 17);
const HOUR = 3_600_000;

/** A sheet as the wire has it: under way by its session, first attempt, pending. */
export const wireSheet = (more: object = {}, quiz: object = {}) => ({
  id: 1,
  quiz_id: 1,
  form_id: 1,
  status: 'P',
  attempt: 1,
  started_at: null,
  finished_at: null,
  final_grade: null,
  is_valid: 1,
  session: { id: 1, start: NOON - HOUR, end: NOON + HOUR, time_limit: 60, updated_at: 0 },
  quiz: { id: 1, name: 'Aptitud académica', image_url: null, type: 'EV', status: 1, extra: {}, ...quiz },
  ...more,
});

export const listedSheet = (more: object = {}, quiz: object = {}): ListedSheet => {
  const decoded = ListedSheet.decode(wireSheet(more, quiz));
  if (!isRight(decoded)) throw new Error('The sheet of this test does not decode');
  return decoded.right;
};
