import { MINUTE_MS } from '../time/durations.ts';
/** The longest waits for a database, ms: one that hangs must not take along whoever asks it. */
export interface Limits {
  /** The wait for a connection: a new one, or one that others have. */
  readonly connect: number;
  /** The wait for what another transaction holds. */
  readonly lock: number;
  /** The time of one statement: then the database itself ends it. */
  readonly statement: number;
  /** The time of one statement: then the connection is given up, as the database does not even refuse. */
  readonly silence: number;
  /** The time of one transaction, from its connection to its end. */
  readonly held: number;
  /** The time between two statements of a transaction: whoever holds locks and is gone lets go of them. */
  readonly idleWithin: number;
}

/**
 * Each ends before the shortest word (`wordWithin`) is due, so that what it says is the word; together they may be longer, and the word
 * comes without them. A computer that does much else is slow for seconds, and nothing is broken: nobody is told before
 * fifteen of them.
 */
export const requestLimits: Limits = {
  connect: 15_000,
  lock: 15_000,
  statement: 15_000,
  silence: 20_000,
  held: 24_000,
  idleWithin: 24_000,
};

/** Migrations, commands, workers: what goes over a whole evaluation, or a whole file. They end too. */
export const jobLimits: Limits = {
  connect: 30_000,
  lock: 2 * MINUTE_MS,
  statement: 30 * MINUTE_MS,
  silence: 31 * MINUTE_MS,
  held: 120 * MINUTE_MS,
  idleWithin: 2 * MINUTE_MS,
};

/**
 * Migrations, beside servers that run: a change of a table waits for whoever reads it, and everybody else waits behind that. So it
 * is tried for a moment, and then again.
 */
export const migrationLimits: Limits = { ...jobLimits, lock: 2_000 };

/** Frames of a network that says nothing are noticed by the database too, so that it ends what nobody waits for. */
const KEEP_ALIVE = ['tcp_keepalives_idle=10', 'tcp_keepalives_interval=5', 'tcp_keepalives_count=3'];

/** Writes what a session is started with. */
export const sessionOptions = ({ lock, statement, idleWithin }: Limits): string =>
  [
    'timezone=UTC',
    // Short statements, of which some look dear to the planner: to compile one takes longer than all it does.
    'jit=off',
    `lock_timeout=${lock}`,
    `statement_timeout=${statement}`,
    `idle_in_transaction_session_timeout=${idleWithin}`,
    ...KEEP_ALIVE,
  ]
    .map((setting) => `-c ${setting}`)
    .join(' ');
