import { describe, expect, it } from 'vitest';
import type { PendingEntry } from '../index.ts';
import type { TransportFailure } from './ports.ts';
import { createSuspicion } from './suspicion.ts';

const entry = (id: number, revision = 1): PendingEntry => ({
  id,
  index: 0,
  details: [],
  time: 0,
  visits: 1,
  updatedAt: 0,
  disabled: false,
  disabledItem: false,
  epoch: 1,
  revision,
});
const post = (...entries: readonly PendingEntry[]) => ({ syncId: 1, entries, startedAt: 0 });
const off: TransportFailure = { kind: 'serverOff', status: 500 };
const silent: TransportFailure = { kind: 'timeout' };

/** A server that takes a post of nothing, or not; and how often it was asked. */
const aServer = () => {
  const server = { takesPosts: true, asked: 0 };
  const suspicion = createSuspicion(async () => {
    server.asked += 1;
    return server.takesPosts;
  });
  return { server, suspicion };
};

describe('something in a post is suspected', () => {
  it.each([
    ['failed three times', [off, off, off]],
    ['was silent twice', [silent, silent]],
    ['failed once and was silent twice', [silent, off, silent]],
  ] as const)(
    'once the server %s over posts though it takes a post of nothing, which it is asked then',
    async (_, failures) => {
      const { server, suspicion } = aServer();
      for (const [at, failure] of failures.entries()) {
        const isLast = at === failures.length - 1;
        expect(await suspicion.failed(post(entry(1), entry(2)), failure)).toBe(isLast);
        expect([server.asked, suspicion.isOf(post(entry(2)))]).toEqual([isLast ? 1 : 0, isLast]);
      }
    },
  );

  it('in that version, and with whatever else goes with it', async () => {
    const { suspicion } = aServer();
    for (let failed = 0; failed < 3; failed += 1) await suspicion.failed(post(entry(1), entry(2)), off);
    expect(
      [post(entry(1)), post(entry(3), entry(1)), post(entry(1, 2)), post(entry(3)), post()].map(suspicion.isOf),
    ).toEqual([true, true, false, false, false]);
  });

  it('at the first failure where it is suspected already, and all that was suspected with it stays so', async () => {
    const { server, suspicion } = aServer();
    for (let failed = 0; failed < 3; failed += 1) await suspicion.failed(post(entry(1), entry(2)), off);
    suspicion.startAnew();
    expect(await suspicion.failed(post(entry(1)), off)).toBe(true);
    expect([server.asked, suspicion.isOf(post(entry(2)))]).toEqual([2, true]);
    suspicion.startAnew();
    expect(await suspicion.failed(post(entry(3)), off)).toBe(false);
  });

  it('not where the server takes nothing at all: then as many failures are waited for again', async () => {
    const { server, suspicion } = aServer();
    server.takesPosts = false;
    for (let failed = 0; failed < 3; failed += 1) expect(await suspicion.failed(post(entry(1)), off)).toBe(false);
    server.takesPosts = true;
    const again = [silent, off, off];
    for (const [at, failure] of again.entries()) expect(await suspicion.failed(post(entry(1)), failure)).toBe(at === 2);
    expect(server.asked).toBe(2);
  });

  it.each(['startAnew', 'forget'] as const)(
    'after as many failures again once it was told to begin anew (%s)',
    async (how) => {
      const { suspicion } = aServer();
      for (let times = 0; times < 2; times += 1) {
        expect(await suspicion.failed(post(entry(1)), off)).toBe(false);
        expect(await suspicion.failed(post(entry(1)), silent)).toBe(false);
        suspicion[how]();
      }
      expect(await suspicion.failed(post(entry(1)), silent)).toBe(false);
      expect(await suspicion.failed(post(entry(1)), silent)).toBe(true);
    },
  );

  it('no more once all was forgotten', async () => {
    const { suspicion } = aServer();
    for (let failed = 0; failed < 3; failed += 1) await suspicion.failed(post(entry(1)), off);
    suspicion.forget();
    expect([suspicion.isOf(post(entry(1))), await suspicion.failed(post(entry(1)), off)]).toEqual([false, false]);
  });
});
