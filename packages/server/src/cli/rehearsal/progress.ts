import type { RehearsalProgress, RehearsalSecond, RehearsalStep, RehearsedMisfortune } from '@quipu/contract';
import { tellProgress } from '../../exams/rehearsal/rehearsal-store.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Candidates } from './candidates.ts';
import { NOWHERE, secondOf, sumWhere } from './figures.ts';
import type { Told } from './protocol.ts';
import { texts } from './texts.ts';

const TELL_EVERY_MS = 1_000;
const SAY_EVERY_MS = 5_000;
/** Seconds that the page shows. */
const SHOWN = 120;

export interface Board {
  readonly phase: (phase: string) => void;
  readonly step: (step: number, people: number) => void;
  readonly second: (told: readonly Told[]) => void;
  /** All of the step under way. */
  readonly seconds: () => readonly RehearsalSecond[];
  readonly misfortune: (one: RehearsedMisfortune) => void;
  readonly misfortunes: () => readonly RehearsedMisfortune[];
  readonly done: (step: RehearsalStep) => void;
  readonly steps: () => readonly RehearsalStep[];
  readonly left: (ms: number) => void;
  /** Those whose room can be cut. */
  readonly room: (candidates: Candidates) => void;
  readonly inRoom: () => Candidates | null;
  /** The database is not asked until `release`. Resolves once nothing is under way. */
  readonly hold: () => Promise<void>;
  readonly release: () => void;
  readonly now: () => RehearsalProgress;
  readonly stop: () => Promise<void>;
}

const FIRST: RehearsalProgress = {
  ...{ phase: '', people: 0, step: 0, steps: 0, remainingMs: null, where: NOWHERE },
  ...{ seconds: [], misfortunes: [], done: [] },
};
export const firstProgress = (phase: string, steps: number): RehearsalProgress => ({ ...FIRST, phase, steps });

/** Keeps once a second how far a rehearsal is, for whoever looks, and says it now and then where the command runs. */
export const createBoard = (
  db: Db,
  id: number,
  steps: number,
  say: (line: string) => void,
  onStopAsked: () => void,
): Board => {
  let progress = firstProgress('', steps);
  let seconds: RehearsalSecond[] = [];
  let endsAt: number | null = null;
  let candidates: Candidates | null = null;
  let isHeld = false;
  let underWay: Promise<void> = Promise.resolve();
  let saidAt = Number.NEGATIVE_INFINITY;

  const now = (): RehearsalProgress => ({
    ...progress,
    seconds: seconds.slice(-SHOWN),
    remainingMs: endsAt === null ? null : Math.max(0, Math.round(endsAt - Date.now())),
  });
  const tell = async (): Promise<void> => {
    // A database that was just stopped on purpose says nothing of the rehearsal: the next second says it all.
    const isAsked = await tellProgress(db, id, now(), Date.now()).catch(() => false);
    if (isAsked) onStopAsked();
  };
  let isTelling = false;
  const ticking = setInterval(() => {
    if (isHeld || isTelling) return;
    isTelling = true;
    underWay = tell().finally(() => {
      isTelling = false;
    });
  }, TELL_EVERY_MS);

  return {
    phase: (phase) => {
      progress = { ...progress, phase };
    },
    step: (step, people) => {
      seconds = [];
      progress = { ...progress, step, people, where: NOWHERE };
    },
    second: (told) => {
      const second = secondOf(Date.now(), told);
      seconds.push(second);
      progress = { ...progress, where: sumWhere(told.map(({ where }) => where)) };
      const at = performance.now();
      if (at - saidAt < SAY_EVERY_MS) return;
      saidAt = at;
      const { step, phase, where } = progress;
      say(texts.line(step, steps, phase, where.answering + where.finishing, second.replies, second.p99));
    },
    seconds: () => seconds,
    misfortune: (one) => {
      const others = progress.misfortunes.filter(({ at }) => at !== one.at);
      progress = { ...progress, misfortunes: [...others, one] };
    },
    misfortunes: () => progress.misfortunes,
    done: (step) => {
      progress = { ...progress, done: [...progress.done, step] };
    },
    steps: () => progress.done,
    left: (ms) => {
      endsAt = Date.now() + ms;
    },
    room: (those) => {
      candidates = those;
    },
    inRoom: () => candidates,
    hold: async () => {
      isHeld = true;
      await underWay;
    },
    release: () => {
      isHeld = false;
    },
    now,
    stop: async () => {
      clearInterval(ticking);
      await underWay;
    },
  };
};
