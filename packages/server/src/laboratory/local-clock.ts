import { uptime } from 'node:os';
import type { LaboratoryClock, LaboratoryClockEvent } from '@quipu/contract';
import type { EpochMs, Millis } from '@quipu/engine';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import type { AppContext } from '../platform/context/app-context.ts';
import { type PeriodicTask, periodicTask } from '../platform/context/periodic-task.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { bootName } from '../platform/process/machine-run.ts';
import { SECOND_MS } from '../platform/time/durations.ts';
import { type ClockReading, correctTo, goOn, isAhead, mayCorrect, mayProctorCorrect } from './clock-rule.ts';
import {
  addClockEvents,
  clockEvents,
  highestWritten,
  isUnbelieved,
  keepClock,
  keptClock,
  stageOf,
  stageToCorrect,
} from './local-clock-store.ts';

/** A computer's clocks. */
export interface ClockPorts {
  readonly wall: () => EpochMs;
  /** So long it has run, asleep or not. It is asked at every request, and has to be cheap. */
  readonly ran: () => Millis;
  /** The name of this run of it; null: its system gives none. */
  readonly boot: string | null;
}

/** The two clocks of a computer that is awake differ by less. */
const ASLEEP_MS = 2 * SECOND_MS;

/**
 * The clocks of this computer. Its fine one stands while it sleeps, on some systems; how long it has run is told by the coarse one,
 * which does not. Node's wall clock is the only one that anybody sets.
 */
export const computerClocks = (): ClockPorts => {
  const start = uptime() * SECOND_MS - performance.now();
  let slept: Millis = 0;
  return {
    wall: Date.now,
    ran: () => {
      const awake = start + performance.now();
      const missing = uptime() * SECOND_MS - awake - slept;
      if (missing > ASLEEP_MS) slept += missing;
      return Math.floor(awake + slept);
    },
    boot: bootName(),
  };
};

export interface LocalClock {
  readonly now: () => EpochMs;
  /** Looks at the computer's clock, and keeps the time. Again and again: what comes later than a kill is told by the next start. */
  readonly look: () => Promise<void>;
  readonly standing: () => Promise<LaboratoryClock>;
  /** Somebody says that the hour is right: once, until it is asked for again. */
  readonly confirm: () => Promise<void>;
  /** Another package is loaded: the hour was confirmed for the one before. */
  readonly unconfirm: () => Promise<void>;
  /** Leads the time to the computer's clock. False: somebody has begun an evaluation, and it stays (clock-rule.ts). */
  readonly correct: (reason: string, isProctor: boolean) => Promise<boolean>;
}

type Kept = Pick<AppContext, 'db' | 'log'>;

/** The time of a laboratory's own server (clock-rule.ts), as it goes on from what its database has. */
export const openLocalClock = async ({ db, log }: Kept, ports: ClockPorts): Promise<LocalClock> => {
  const reading = (): ClockReading => ({ wall: ports.wall(), ran: ports.ran(), boot: ports.boot });
  const oneAtATime = pLimit(1);
  const kept = await keptClock(db);
  // A clock that has just been started may be wrong again, and nothing tells that it is ahead.
  const isRestarted = kept !== null && (ports.ran() < kept.mark.ran || ports.boot !== kept.mark.boot);
  let confirmedAt = isRestarted ? null : (kept?.confirmedAt ?? null);
  let untold: readonly LaboratoryClockEvent[] = [];
  const goneOn = (before: typeof kept, known: Parameters<typeof goOn>[2]) => {
    const { mark: next, step, isUnbelieved: wasOff } = goOn(before?.mark ?? null, reading(), known);
    if (step !== null) {
      log.warn(
        { byMs: step },
        wasOff ? 'the clock of this computer is not believed' : 'the clock of this computer was set',
      );
      untold = [...untold, { kind: wasOff ? 'unbelieved' : 'set', at: next.told, byMs: step, reason: null }];
      confirmedAt = null;
    }
    return next;
  };
  const written = await highestWritten(db);
  let mark = goneOn(kept, { inProcess: false, stage: await stageOf(db), written });

  const keep = async (): Promise<void> => {
    const told = untold;
    await db.transaction().execute(async (tx) => {
      await keepClock(tx, mark, confirmedAt);
      await addClockEvents(tx, null, told);
    });
    untold = untold.slice(told.length);
  };
  const look = async (): Promise<void> => {
    const known = { inProcess: true, stage: await stageOf(db), written: 0 };
    mark = goneOn({ mark, confirmedAt }, known);
    await keep();
  };
  await look();

  const now = (): EpochMs => mark.told + ports.ran() - mark.ran;
  const corrections = async (tx: Db | Tx) => {
    const known = await stageOf(tx);
    // Asked every few seconds of the server that a room answers by: mostly there is nothing to correct.
    if (known !== 'nobody' && !isAhead(now(), ports.wall())) return { isFree: false, byCode: false };
    const [stage, unbelieved] = [await stageToCorrect(tx, known), await isUnbelieved(tx)];
    const isFree = mayCorrect(stage, now(), ports.wall());
    return { isFree, byCode: !isFree && mayProctorCorrect(stage, now(), ports.wall(), unbelieved) };
  };
  return {
    now,
    look: () => oneAtATime(look),
    standing: async () => {
      const { isFree, byCode } = await corrections(db);
      return {
        computerNow: ports.wall(),
        isConfirmed: confirmedAt !== null,
        canCorrect: isFree || byCode,
        needsCode: byCode,
        events: await clockEvents(db, null),
      };
    },
    confirm: () =>
      oneAtATime(async () => {
        if (confirmedAt !== null) return;
        confirmedAt = now();
        untold = [...untold, { kind: 'confirmed', at: confirmedAt, byMs: 0, reason: null }];
        await keep();
      }),
    unconfirm: () =>
      oneAtATime(async () => {
        confirmedAt = null;
        await keep();
      }),
    correct: (reason, isProctor) =>
      oneAtATime(async () => {
        const corrected = await db.transaction().execute(async (tx) => {
          // Nobody begins between the look and the correction.
          await sql`lock table answers_sheet in exclusive mode`.execute(tx);
          const { isFree, byCode } = await corrections(tx);
          if (!isFree && !(byCode && isProctor)) return null;
          const next = correctTo(reading());
          const byMs = next.told - now();
          await keepClock(tx, next, next.told);
          // Pauses of wrong passwords by the time of before would last until then.
          await tx.deleteFrom('login_guess').execute();
          await addClockEvents(tx, null, [...untold, { kind: 'corrected', at: next.told, byMs, reason }]);
          return { next, byMs };
        });
        if (corrected === null) return false;
        mark = corrected.next;
        confirmedAt = mark.told;
        untold = [];
        log.warn({ byMs: corrected.byMs }, 'the time of this server was corrected');
        return true;
      }),
  };
};

const LOOK_EVERY_MS = 5 * SECOND_MS;

export const keepLocalClock = (context: Pick<AppContext, 'timers' | 'log'>, { look }: LocalClock): PeriodicTask =>
  periodicTask(context, { everyMs: LOOK_EVERY_MS, failure: 'the time could not be kept', work: look });
