import { describe, expect, it } from 'vitest';
import { aCommit, WRITE_MS } from '../testing/given/a-commit.ts';

const HUNG_MS = 5_000;

describe('what is decided is written, on a disk that does not answer', () => {
  const onHungDisk = async () => {
    const all = aCommit();
    void all.keep(1);
    await all.time.pass(WRITE_MS);
    all.state.isHung = true;
    void all.keep(2);
    await all.time.pass(HUNG_MS);
    return all;
  };

  it('is waited for five seconds, and counts as failed from then on: whatever comes later at once', async () => {
    const { commit, time, state, told, settledAt, keep, appends } = aCommit();
    state.isHung = true;
    void keep(1);
    await time.pass(HUNG_MS - 1);
    expect([settledAt, commit.storage()]).toEqual([[], 'durable']);
    await time.pass(1);
    expect([settledAt, commit.storage(), told]).toEqual([[1], 'failing', ['no answer']]);
    await keep(2);
    await commit.settled();
    expect(settledAt).toEqual([1, 2]);
    await time.pass(60_000);
    // The one that hangs may still be written: nothing is begun beside it.
    expect([appends.length, told.length]).toEqual([1, 1]);
  });

  it('is not one that answers when the page runs again', async () => {
    const { commit, time, state, ends, told, keep, page } = aCommit();
    state.isHung = true;
    void keep(1);
    page.freeze();
    await time.pass(60_000);
    page.thaw();
    await time.pass(1);
    for (const end of ends) end();
    await time.pass(60_000);
    expect([told, commit.storage()]).toEqual([[], 'durable']);
  });

  it('goes on once it answers, with each line once', async () => {
    const { commit, time, state, ends, told, keep, onDisk, all } = await onHungDisk();
    void keep(3);
    await time.pass(1_000);
    expect(commit.length()).toEqual({ written: 2, known: 4 });
    expect(await all()).toHaveLength(4);
    state.isHung = false;
    for (const end of ends) end();
    await time.pass(WRITE_MS);
    expect([onDisk.length, commit.storage(), told.at(-1)]).toEqual([4, 'durable', 'recovered']);
    expect(commit.length()).toEqual({ written: 4, known: 4 });
    expect(await all()).toEqual(onDisk);
  });

  it.each([true, false])('has what it said no to in the end once, written or not (%s)', async (writesAllTheSame) => {
    const { commit, time, state, ends, keep, onDisk, all } = await onHungDisk();
    void keep(3);
    await time.pass(1_000);
    Object.assign(state, { isHung: false, failing: true, writesAllTheSame });
    for (const end of ends) end();
    Object.assign(state, { failing: false });
    await time.pass(2_000 + WRITE_MS);
    expect([onDisk.length, commit.storage()]).toEqual([4, 'durable']);
    expect(await all()).toEqual(onDisk);
  });

  it('keeps nobody who stops, and is given nothing more by whoever has stopped', async () => {
    const { commit, time, state, ends, keep, appends } = await onHungDisk();
    void keep(3);
    await commit.stop();
    state.isHung = false;
    for (const end of ends) end();
    await time.pass(60_000);
    expect(appends.length).toBe(2);
  });
});
