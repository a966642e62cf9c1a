import { describe, expect, it } from 'vitest';
import { anOutbox, aSender, forbidden } from '../testing/given/an-outbox.ts';
import type { TransportFailure } from './ports.ts';

describe('what may be due later', () => {
  it('leaves no alarm behind that would keep a process, once it was stopped', async () => {
    const offline: TransportFailure = { kind: 'offline' };
    for (const sender of [aSender(offline, null), aSender(forbidden, null), { ...aSender(), dueIn: () => 5_000 }]) {
      const { outbox, time, alarms } = anOutbox(sender);
      outbox.schedule();
      await time.pass(0);
      expect(alarms.size).toBe(1);
      outbox.stop();
      expect(alarms.size).toBe(0);
    }
  });

  it('sets no alarm where nothing will be due by itself', async () => {
    const { outbox, time, alarms } = anOutbox(aSender(null));
    outbox.schedule();
    await time.pass(0);
    expect(alarms.size).toBe(0);
  });

  it('is looked at when it may be due although nothing happens, but no oftener than four times a second', async () => {
    for (const [dueIn, at] of [
      [5_000, 5_000],
      [251, 251],
      [100, 250],
      [0, 250],
    ] as const) {
      const only = aSender();
      const { outbox, time } = anOutbox({ ...only, dueIn: () => dueIn });
      outbox.schedule();
      await time.pass(0);
      only.left.push(null);
      await time.pass(at - 1);
      expect(only.sent).toEqual([]);
      await time.pass(1);
      expect(only.sent).toEqual([at]);
    }
  });

  it('is not looked at again where it will not be due by itself, nor for what is refused', async () => {
    let looks = 0;
    const quiet = aSender();
    const refused = aSender(forbidden);
    const { outbox, time } = anOutbox(
      { ...quiet, dueIn: () => null },
      {
        ...refused,
        dueIn: () => {
          looks += 1;
          return 1_000;
        },
      },
    );
    outbox.schedule();
    await time.pass(0);
    quiet.left.push(null);
    await time.pass(59_000);
    expect([quiet.sent, refused.sent, looks]).toEqual([[], [0], 0]);
    await time.pass(1_000);
    expect(quiet.sent).toEqual([60_000]);
  });

  it('is looked at once, by the last that was told when', async () => {
    const only = aSender();
    let looks = 0;
    const { outbox, time } = anOutbox({
      ...only,
      dueIn: () => {
        looks += 1;
        return looks > 3 ? null : 1_000;
      },
    });
    for (let schedule = 0; schedule < 3; schedule += 1) {
      outbox.schedule();
      await time.pass(100);
    }
    expect(looks).toBe(3);
    await time.pass(60_000);
    expect(looks).toBe(4);
  });
});
