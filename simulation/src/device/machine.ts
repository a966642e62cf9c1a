import type { EpochMs, Millis } from '@quipu/engine';
import type { Clock, Scheduler } from '@quipu/engine/runtime';
import { IDBFactory } from 'fake-indexeddb';
import type { Chance } from '../../../packages/engine/src/testing/simulation/chance.ts';
import type { Agenda } from '../time/agenda.ts';

/** A computer: what it has of time, and what it keeps. */
export interface Machine {
  readonly name: string;
  readonly clock: Clock;
  /** Alarms of one page: none rings once `isAlive` says no. */
  readonly schedulerOf: (isAlive: () => boolean) => Scheduler;
  readonly disk: () => IDBFactory;
  /** The browser's storage that takes something at once. */
  readonly atOnce: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Someone sets its clock. */
  readonly setWall: (by: Millis) => void;
  /** Asleep: its monotonic clock stands, its alarms wait. */
  readonly sleep: () => void;
  readonly wakeUp: () => void;
  readonly isAsleep: () => boolean;
  /** Its alarms wait, and its clocks go on. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  /** All that the browser kept is gone. */
  readonly clearDisk: () => void;
}

export const createMachine = (name: string, agenda: Agenda, start: EpochMs, chance: Chance): Machine => {
  let wallOffset = Math.round((chance() - 0.5) * 60_000);
  let asleepSince: Millis | null = null;
  let slept: Millis = 0;
  let isFrozen = false;
  let disk = new IDBFactory();
  let late: (() => void)[] = [];
  const small = new Map<string, string>();

  const ringLate = (): void => {
    const rung = late;
    late = [];
    for (const ring of rung) ring();
  };

  return {
    name,
    clock: {
      monotonic: () => 1_000 + (asleepSince ?? agenda.now()) - slept,
      wall: () => start + agenda.now() + wallOffset,
    },
    schedulerOf: (isAlive) => ({
      after: (delay, wake) => {
        let isOver = false;
        const ring = (): void => {
          if (isOver || !isAlive()) return;
          if (asleepSince === null && !isFrozen) {
            isOver = true;
            wake();
          } else late.push(ring);
        };
        const cancel = agenda.after(delay, ring);
        return () => {
          isOver = true;
          cancel();
        };
      },
      chance,
    }),
    disk: () => disk,
    atOnce: () => ({
      getItem: (name) => small.get(name) ?? null,
      setItem: (name, value) => void small.set(name, value),
      removeItem: (name) => void small.delete(name),
    }),
    setWall: (by) => {
      wallOffset += by;
    },
    sleep: () => {
      asleepSince ??= agenda.now();
    },
    wakeUp: () => {
      if (asleepSince === null) return;
      slept += agenda.now() - asleepSince;
      asleepSince = null;
      ringLate();
    },
    freeze: () => {
      isFrozen = true;
    },
    thaw: () => {
      isFrozen = false;
      ringLate();
    },
    isAsleep: () => asleepSince !== null,
    clearDisk: () => {
      disk = new IDBFactory();
      small.clear();
    },
  };
};
