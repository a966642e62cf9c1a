import pLimit, { type LimitFunction } from 'p-limit';
import type { AppContext } from '../platform/context/app-context.ts';
import type { Db } from '../platform/db/database.ts';
import { rehearse } from '../platform/db/rehearsal.ts';

/** The connections for long work are also those of who grades and who ends what is over: the office leaves them one. */
const ACTIONS_AT_ONCE = 2;
const REHEARSALS_AT_ONCE = 1;

interface Lines {
  readonly actions: LimitFunction;
  readonly rehearsals: LimitFunction;
}
const lines = new WeakMap<Db, Lines>();
const linesOf = (jobs: Db): Lines => {
  const known = lines.get(jobs) ?? { actions: pLimit(ACTIONS_AT_ONCE), rehearsals: pLimit(REHEARSALS_AT_ONCE) };
  lines.set(jobs, known);
  return known;
};

/** Work that goes over everybody of an evaluation, or a whole file, waits here for its turn, and takes its time. */
export const longWork = <A>({ jobs }: Pick<AppContext, 'jobs'>, work: (jobs: Db) => Promise<A>): Promise<A> =>
  linesOf(jobs).actions(() => work(jobs));

/** The same, taken back. What is typed is rehearsed again and again, and never keeps what is decided waiting for its turn. */
export const longRehearsal = <A>({ jobs }: Pick<AppContext, 'jobs'>, work: (inner: Db) => Promise<A>): Promise<A> =>
  linesOf(jobs).rehearsals(() => rehearse(jobs, work));
