import { describe, expect, it } from 'vitest';
import { createVirtualTime } from '../testing/simulation/virtual-time.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import type { DraftRecord } from './draft-record.ts';
import type { DraftStore } from './ports.ts';

const record = (epoch: number): DraftRecord => ({ sheetId: 7, epoch, drafts: [] });

/** A keeper of what there is to keep, on a disk whose writes end when they are told to. */
const aKeeper = (disk: Partial<DraftStore> = {}) => {
  const there = { now: record(1) as DraftRecord | null };
  const written: (DraftRecord | null)[] = [];
  const writtenNow: (DraftRecord | null)[] = [];
  const ends: { readonly well: () => void; readonly badly: () => void }[] = [];
  const time = createVirtualTime(0, () => 0.5);
  const keeper = createDraftKeeper(
    {
      read: async () => [],
      write: (now) => {
        written.push(now);
        return new Promise((resolve, reject) => ends.push({ well: resolve, badly: () => reject(new Error('full')) }));
      },
      writeNow: (now) => void writtenNow.push(now),
      ...disk,
    },
    time.machine().openPage().scheduler,
    () => there.now,
  );
  const quiet = async (): Promise<void> => {
    for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
  };
  const end = async (how: 'well' | 'badly' = 'well'): Promise<void> => {
    ends.shift()?.[how]();
    await quiet();
  };
  return { keeper, time, there, written, writtenNow, end, quiet };
};

describe('drafts on disk', () => {
  it('are written one record at a time, the newest last, however often they change meanwhile', async () => {
    const { keeper, there, written, end, quiet } = aKeeper();
    keeper.write();
    for (const epoch of [2, 3, 4]) {
      there.now = record(epoch);
      keeper.write();
    }
    expect(written).toEqual([record(1)]);
    let isIdle = false;
    void keeper.idle().then(() => {
      isIdle = true;
    });
    await end();
    expect([written, isIdle]).toEqual([[record(1), record(4)], false]);
    await end();
    await quiet();
    expect([written.length, isIdle]).toEqual([2, true]);
    there.now = null;
    keeper.write();
    expect(written.at(-1)).toBeNull();
  });

  it('are there from the moment in which they are written until there are none', async () => {
    const { keeper, there, end } = aKeeper();
    expect([keeper.isKept(), keeper.isKeptNow()]).toEqual([false, false]);
    keeper.write();
    expect([keeper.isKept(), keeper.isKeptNow()]).toEqual([true, false]);
    await end();
    there.now = null;
    keeper.write();
    expect(keeper.isKept()).toBe(false);
  });

  it('are written in the one instant where the disk fails them, and taken from there when there are none', async () => {
    const { keeper, there, writtenNow, end } = aKeeper();
    keeper.write();
    await end('badly');
    expect([writtenNow, keeper.isKeptNow()]).toEqual([[record(1)], true]);
    there.now = null;
    keeper.write();
    await end('badly');
    expect([writtenNow, keeper.isKeptNow()]).toEqual([[record(1), null], false]);
    keeper.writeNow(null);
    expect(writtenNow).toHaveLength(2);
  });

  it('are written in the one instant where the disk does not answer, and on the disk once it does', async () => {
    const { keeper, time, there, written, writtenNow, end } = aKeeper();
    keeper.write();
    await time.pass(4_999);
    expect(writtenNow).toEqual([]);
    await time.pass(1);
    expect(writtenNow).toEqual([record(1)]);
    await keeper.idle();
    there.now = record(2);
    keeper.write();
    await time.pass(0);
    expect([written, writtenNow]).toEqual([[record(1)], [record(1), record(2)]]);
    await end();
    expect(written).toEqual([record(1), record(2)]);
  });

  it('are written by nobody who has stopped, also where the disk answers after that', async () => {
    const { keeper, time, written, writtenNow, end } = aKeeper();
    keeper.write();
    await time.pass(5_000);
    await keeper.stop();
    await end();
    keeper.write();
    await time.pass(60_000);
    expect([written, writtenNow]).toEqual([[record(1)], [record(1)]]);
  });

  it('are written to the last by whoever stops', async () => {
    const { keeper, there, written, end, quiet } = aKeeper();
    keeper.write();
    there.now = record(2);
    keeper.write();
    let isStopped = false;
    void keeper.stop().then(() => {
      isStopped = true;
    });
    await end();
    expect([written, isStopped]).toEqual([[record(1), record(2)], false]);
    await end();
    await quiet();
    expect(isStopped).toBe(true);
  });

  it('may be there in either way once some were read', async () => {
    const found = aKeeper({ read: async () => [record(1)] });
    expect(await found.keeper.read()).toEqual([record(1)]);
    expect([found.keeper.isKept(), found.keeper.isKeptNow()]).toEqual([true, true]);
    found.keeper.writeNow(null);
    expect(found.writtenNow).toEqual([null]);
    for (const read of [async () => [], () => Promise.reject(new Error('broken'))]) {
      const none = aKeeper({ read });
      expect(await none.keeper.read()).toEqual([]);
      expect([none.keeper.isKept(), none.keeper.isKeptNow()]).toEqual([false, false]);
    }
  });
});
