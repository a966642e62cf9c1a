import { setTimeout as pause } from 'node:timers/promises';
import type { RehearsalStep, RehearsedMisfortune } from '@quipu/contract';
import type { Db } from '../../platform/db/database.ts';
import { type Candidates, startCandidates } from './candidates.ts';
import { checkKept } from './check-kept.ts';
import { measuredOf } from './figures.ts';
import type { Misfortune } from './misfortunes.ts';
import type { Board } from './progress.ts';
import type { CandidatesPlan, Told } from './protocol.ts';
import { texts } from './texts.ts';
import { judged } from './verdict.ts';

const LOOK_MS = 250;
const MAX_RECOVERY_MS = 90_000;
/** Weak networks are away by themselves. */
const STILL_AWAY = 0.02;
/** The end of a step with misfortunes comes when they are over, and no later than this. */
export const UNTIL_TOLD_MS = 3_600_000;

export interface StepOptions {
  readonly db: Db;
  readonly plan: CandidatesPlan;
  readonly board: Board;
  readonly misfortunes: readonly Misfortune[];
  /** The time in which nothing happens, before each of them. */
  readonly calmMs: number;
  /** The server answers. */
  readonly isServed: () => Promise<boolean>;
  readonly stopping: AbortSignal;
}

/** One after the other, each with how long it took until all were back. */
const bringAbout = async (
  candidates: Candidates,
  { plan, board, misfortunes, calmMs, isServed, stopping }: StepOptions,
): Promise<void> => {
  const most = Math.floor(plan.people.length * STILL_AWAY);
  for (const { name, isOfDatabase, begin, note } of misfortunes) {
    board.phase(texts.calm);
    await pause(calmMs, undefined, { signal: stopping });
    board.phase(texts.happening(name));
    const at = Date.now();
    let told: RehearsedMisfortune = { name, at, overAt: null, recoveredMs: null, note: null };
    board.misfortune(told);
    if (isOfDatabase) await board.hold();
    const failure = await begin().then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    const overAt = Date.now();
    if (isOfDatabase) board.release();
    told = { ...told, overAt };
    board.misfortune(told);
    if (failure !== null) {
      board.misfortune({ ...told, note: texts.failedOrder(failure) });
      continue;
    }
    let servedMs: number | null = null;
    while (Date.now() - overAt < MAX_RECOVERY_MS && !stopping.aborted) {
      if (servedMs === null && (await isServed())) servedMs = Date.now() - at;
      // A client notices after seconds that the server is gone: that nobody has yet says nothing.
      const isOver = Date.now() - overAt > 2_000 && servedMs !== null;
      if (isOver && candidates.unreached() <= most) {
        told = { ...told, recoveredMs: Date.now() - at };
        break;
      }
      await pause(LOOK_MS);
    }
    board.misfortune({ ...told, note: [note, texts.served(servedMs)].filter((one) => one !== '').join('; ') });
  }
};

/** One storm of candidates, from their arrival to the word that each has ended. */
export const runStep = async (options: StepOptions): Promise<RehearsalStep> => {
  const { db, plan, board, misfortunes, stopping } = options;
  const candidates = await startCandidates(plan, (second: readonly Told[]) => board.second(second));
  const kill = (): void => candidates.kill();
  if (stopping.aborted) kill();
  stopping.addEventListener('abort', kill, { once: true });
  board.room(candidates);
  try {
    board.phase(texts.entering);
    candidates.say({ do: 'begin' });
    const phases = async (): Promise<void> => {
      await pause(plan.arriveWithinMs, undefined, { signal: stopping });
      board.phase(texts.answering);
      if (misfortunes.length > 0) {
        await bringAbout(candidates, options);
        candidates.say({ do: 'end' });
      } else await pause(plan.answerMs, undefined, { signal: stopping });
      board.phase(texts.ending);
    };
    // Whichever fails first: nobody waits for candidates that nobody leads any more.
    const [ended] = await Promise.all([candidates.ended, phases()]);
    board.phase(texts.checking);
    const { checked, lost } = await checkKept(db, ended);
    const isWithMisfortunes = misfortunes.length > 0;
    return judged({
      ...measuredOf(
        { people: plan.people.length, isWithMisfortunes },
        candidates.told(),
        board.seconds(),
        candidates.machine(),
      ),
      ...{ checked, lost, finished: ended.filter(({ isFinished }) => isFinished).length },
      gone: ended.filter(({ isGone }) => isGone).length,
    });
  } finally {
    stopping.removeEventListener('abort', kill);
    candidates.kill();
  }
};
