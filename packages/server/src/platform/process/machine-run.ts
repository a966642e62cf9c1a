import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';
import type { Millis } from '@quipu/engine';
import { SECOND_MS } from '../time/durations.ts';

/** One run of a machine, and how long it has gone on: nobody sets that. */
export interface MachineRun {
  readonly boot: string;
  readonly ranMs: Millis;
}

/** The name of this run of the machine; null: its system gives none. */
export const bootName = (): string | null => {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return null;
  }
};

export const machineRun = (): MachineRun | null => {
  const boot = bootName();
  return boot === null ? null : { boot, ranMs: Math.floor(uptime() * SECOND_MS) };
};
