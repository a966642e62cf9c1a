import type { EpochMs, Millis } from '@quipu/engine';
import type { Clock, Scheduler } from '@quipu/engine/runtime';
import { IDBFactory } from 'fake-indexeddb';
import type { Chance } from '../../../packages/engine/src/testing/simulation/chance.ts';
import type { Agenda } from '../time/agenda.ts';

/** A computer: what it has of time, and what it keeps. */
export interface Machine {
  readonly name: string;
  readonly clock: Clock;
  /** Does it at once, or as soon as the computer is awake and the page not frozen. */
  readonly whenAwake: (work: () => void) => void;
  /** Alarms of one page: none rings once `isAlive` says no. */
  readonly schedulerOf: (isAlive: () => boolean) => Scheduler;
  readonly disk: () => IDBFactory;
  /** The browser's storage that takes something at once. */
  readonly atOnce: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** All that is there. */
  readonly keptAtOnce: () => readonly string[];
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

  /** One after the other, each to its end, as a page does what has waited for it. */
  const ringLate = (): void => {
    const rung = late;
    late = [];
    for (const ring of rung) agenda.after(0, ring);
  };

  const isStill = (): boolean => asleepSince !== null || isFrozen;

  return {
    name,
    whenAwake: (work) => {
      const ring = (): void => {
        if (isStill()) late.push(ring);
        else work();
      };
      ring();
    },
    clock: {
      monotonic: () => 1_000 + (asleepSince ?? agenda.now()) - slept,
      // Whole milliseconds, as a browser tells them.
      wall: () => Math.floor(start + agenda.now() + wallOffset),
    },
    schedulerOf: (isAlive) => ({
      after: (delay, wake) => {
        let isOver = false;
        const ring = (): void => {
          if (isOver || !isAlive()) return;
          if (isStill()) {
            late.push(ring);
            return;
          }
          isOver = true;
          wake();
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
    keptAtOnce: () => [...small.values()],
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
