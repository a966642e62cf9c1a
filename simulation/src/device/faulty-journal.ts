import type { Millis } from '@quipu/engine';
import type { DraftStore, Journal } from '@quipu/engine/runtime';
import type { Chance } from '../../../packages/engine/src/testing/simulation/chance.ts';
import type { Agenda } from '../time/agenda.ts';

/** Says how a disk behaves, for all pages of its machine. */
export interface DiskFaults {
  readonly agenda: Agenda;
  readonly chance: Chance;
  /** The likelihood that a write fails, from 0 to 1. */
  failing: number;
  /** There is no room at all, in whichever way one writes. */
  isFull: boolean;
  /** It answers nothing. */
  isHung: boolean;
  readonly counted: (fault: string) => void;
}

const WRITE_MS = 20;
const LOOK_MS = 500;

/** The disk takes its time, and may say no to what it has written all the same. A page that is gone hears no more of it. */
const writing = (disk: DiskFaults, isAlive: () => boolean) => {
  const { agenda, chance } = disk;
  const wait = (span: Millis): Promise<void> =>
    new Promise((resolve) => {
      agenda.after(span, () => {
        if (isAlive()) resolve();
      });
    });
  const never = <A>(): Promise<A> => new Promise(() => undefined);
  return async (write: () => Promise<void>): Promise<void> => {
    await wait(chance() * WRITE_MS);
    if (disk.isHung) disk.counted('hungDisk');
    while (disk.isHung) await wait(LOOK_MS);
    // Whether there is room is so at one instant: what it says later is of that one, whatever becomes of it meanwhile.
    const { isFull } = disk;
    const fails = chance() < disk.failing;
    if (fails) disk.counted('failedWrite');
    if (isFull) disk.counted('fullDisk');
    else if (!fails || chance() < 0.3) await write();
    await wait(chance() * WRITE_MS);
    if (!isAlive()) return never();
    if (fails || isFull) throw new DOMException('The disk is full', 'QuotaExceededError');
  };
};

/** `told`: of each line that is on the disk from here on. */
export const faultyJournal = (
  journal: Journal,
  disk: DiskFaults,
  isAlive: () => boolean,
  told: (lines: readonly string[]) => void,
): Journal => {
  const written = writing(disk, isAlive);
  const append = async (lines: readonly string[]): Promise<void> => {
    await journal.append(lines);
    told(lines);
  };
  return { read: journal.read, append: (lines) => written(() => append(lines)) };
};

export const faultyDrafts = (drafts: DraftStore, disk: DiskFaults, isAlive: () => boolean): DraftStore => {
  const written = writing(disk, isAlive);
  return {
    read: drafts.read,
    write: (record) => written(() => drafts.write(record)),
    writeNow: (record) => {
      // Without room it fails, and says nothing.
      if (isAlive() && (!disk.isFull || record === null)) drafts.writeNow(record);
    },
  };
};
