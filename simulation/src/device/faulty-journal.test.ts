import { describe, expect, it } from 'vitest';
import { createAgenda } from '../time/agenda.ts';
import { type DiskFaults, faultyJournal } from './faulty-journal.ts';

/** A journal on a disk that takes its time, and what became of an append to it. */
const aDisk = () => {
  const agenda = createAgenda();
  const written: string[] = [];
  const disk: DiskFaults = {
    agenda,
    chance: () => 0.5,
    failing: 0,
    isFull: false,
    isHung: false,
    counted: () => undefined,
  };
  const journal = faultyJournal(
    {
      read: async function* () {
        yield* written;
      },
      append: async (lines) => void written.push(...lines),
    },
    disk,
    () => true,
    () => undefined,
  );
  const append = async (meanwhile: () => void): Promise<'taken' | 'refused'> => {
    const said = journal.append(['a line']).then(
      () => 'taken' as const,
      () => 'refused' as const,
    );
    // It is written after ten milliseconds, and told after as many.
    agenda.after(15, meanwhile);
    await agenda.pass(100);
    return said;
  };
  return { disk, written, append };
};

describe('a disk of the simulation', () => {
  // Seed 1449: it called written what it had had no room for, and the log had a gap.
  it('has not written what it had no room for, though it has room by the time it says so', async () => {
    const { disk, written, append } = aDisk();
    disk.isFull = true;
    const said = await append(() => {
      disk.isFull = false;
    });
    expect([said, written]).toEqual(['refused', []]);
  });

  it('has written what it had room for, though it is full by the time it says so', async () => {
    const { disk, written, append } = aDisk();
    const said = await append(() => {
      disk.isFull = true;
    });
    expect([said, written]).toEqual(['taken', ['a line']]);
  });
});
