import { type GradeChange, type LeftOut, MAX_ROSTER_ROWS, reasonIn } from '@quipu/contract';
import { CompiledQuery, sql } from 'kysely';
import type { Telling } from '../exams/grading/tell-published.ts';
import { onceOnly } from '../platform/audit/once-only.ts';
import { actionDone, askOnce, keepAction, keepRefused } from '../platform/audit/operator-action-store.ts';
import type { AppContext } from '../platform/context/app-context.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { rehearse } from '../platform/db/rehearsal.ts';
import { refusal } from '../platform/http/refusals.ts';
import { reply } from '../platform/http/reply.ts';
import { institutionReader } from '../platform/institution/institution-store.ts';
import { longRehearsal, longWork } from './long-work.ts';
import type { Operator } from './operator.ts';
import { texts } from './texts.ts';

/** So many are told of: the rest is in the list of grades. */
export const MAX_GRADES = 200;
const MAX_TOLD = 200;

export interface AskedAction {
  readonly reason: string;
  readonly once: string;
  readonly isDry: boolean;
}

/** Something that was done: what is kept of it, beside its name, and how much is another by it. */
export interface Done {
  readonly kept: object;
  readonly changes: number;
  readonly grades?: readonly GradeChange[];
  readonly mails?: number;
  /** It was not done: it waits for a second person. */
  readonly isProposed?: boolean;
  /** They say in words what it comes to. */
  readonly told?: readonly string[];
  readonly leftOut?: readonly LeftOut[];
  /** Sheets under way that are ended by it. */
  readonly ended?: readonly number[];
}
export interface Refused {
  readonly status: 400 | 404 | 409;
  readonly msg: string;
  /** Anything that had been written stays: it tells of the refusal itself. */
  readonly stays?: boolean;
  /** A 400 says all that is wrong. */
  readonly problems?: readonly string[];
}
export type ActionOutcome = Done | Refused;

export const notThere = (msg: string): Refused => ({ status: 404, msg });
export const conflict = (msg: string): Refused => ({ status: 409, msg });
export const wrong = (msg: string): Refused => ({ status: 400, msg });

export const noReason = () => reply(400, { msg: texts.needsReason, problems: [`reason: ${texts.needsReason}`] });

const refused = ({ status, msg, problems = [] }: Refused) =>
  status === 400 ? reply(400, { msg, problems }) : reply(status, refusal(msg));

/** Tells whether what was done under a name was to propose it. */
const wasProposed = async (db: Db, who: string, once: string): Promise<boolean> => {
  const done: { readonly action?: unknown } | null = await actionDone(db, who, once);
  return done?.action === 'propose';
};

/**
 * They go over everybody of an evaluation, or a whole file: longer than a request may keep a connection. Whoever asked has no reply by
 * then, and hears what came of it by asking again under the same name.
 */
const TAKE_LONG: ReadonlySet<string> = new Set([
  ...['load-people', 'load-roster', 'enter-enrolled', 'decide-regrade', 'publish-results', 'approve-proposal'],
  'change-right-answer',
]);

/** The same that is asked for again waits for the end of what is under way, and hears that it was done. */
const waitForCopies = (tx: Tx, who: string, once: string) =>
  sql`select pg_advisory_xact_lock(hashtext('quipu once'), hashtext(${`${who} ${once}`}))`.execute(tx);

const say = (tx: Tx, statement: string) => tx.executeQuery(CompiledQuery.raw(statement));

/**
 * Does what an operator asks for as a command does: in one transaction, which keeps who did it and why. Of what is refused only the
 * name is kept, where it was not just typed wrong, and nothing of what it had written: no copy of it that comes late is done. A rehearsal does the same, and takes it
 * back.
 */
export const performer = (context: AppContext) => {
  const { db, config, now } = context;
  const only = onceOnly(db);
  const done = (
    { changes, grades = [], mails = 0, isProposed = false, told = [], leftOut = [], ended = [] }: Omit<Done, 'kept'>,
    isDoneBefore = false,
  ) =>
    reply(200, {
      ...{ now: now(), changes, mails, isProposed, isDoneBefore },
      grades: grades.slice(0, MAX_GRADES),
      told: told.slice(0, MAX_TOLD),
      ended,
      leftOut: leftOut.slice(0, MAX_ROSTER_ROWS),
    });
  const run = async (on: Db, work: (tx: Tx, telling: Telling) => Promise<ActionOutcome>, keep: Keep) =>
    on.transaction().execute(async (tx) => {
      await keep.before(tx);
      await say(tx, 'savepoint action');
      const outcome = await work(tx, { config, institution: institutionReader(tx) });
      if ('status' in outcome) {
        if (outcome.stays !== true) await say(tx, 'rollback to savepoint action');
        if (outcome.status === 409) await keep.refused(tx);
        return refused(outcome);
      }
      await keep.after(tx, outcome.kept);
      return done(outcome);
    });
  return async (
    { reference }: Operator,
    action: string,
    { reason, once, isDry }: AskedAction,
    work: (tx: Tx, telling: Telling) => Promise<ActionOutcome>,
  ) => {
    const isLong = TAKE_LONG.has(action);
    const rehearsed = (inner: Db) => run(inner, work, NOTHING_KEPT);
    if (isDry) return isLong ? longRehearsal(context, rehearsed) : rehearse(db, rehearsed);
    const why = reasonIn(reason);
    if (why === null) return noReason();
    const keep: Keep = {
      before: async (tx) => {
        await waitForCopies(tx, reference, once);
        await askOnce(tx, reference, once);
      },
      refused: (tx) => keepRefused(tx, reference, once, now()),
      after: (tx, kept) => keepAction(tx, reference, why, { action, ...kept }, now(), once),
    };
    return only(
      reference,
      once,
      () => (isLong ? longWork(context, (on) => run(on, work, keep)) : run(db, work, keep)),
      {
        done: async () => done({ changes: 0, isProposed: await wasProposed(db, reference, once) }, true),
        refused: () => refused(conflict(texts.refusedBefore)),
      },
    );
  };
};
export type Perform = ReturnType<typeof performer>;

interface Keep {
  readonly before: (tx: Tx) => Promise<unknown>;
  readonly refused: (tx: Tx) => Promise<unknown>;
  readonly after: (tx: Tx, kept: object) => Promise<unknown>;
}
const nothing = () => Promise.resolve();
const NOTHING_KEPT: Keep = { before: nothing, refused: nothing, after: nothing };
