import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import { run } from '../testing/decider-specification.ts';
import { anOpening, START } from '../testing/sheets.ts';
import { simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { createVirtualTime } from '../testing/simulation/virtual-time.ts';
import { createExchange, reportFailure } from './exchange.ts';
import type { TransportFailure } from './ports.ts';
import type { CommandInput, SessionStore } from './session-store.ts';

const content = simpleSheet([{ items: 2, duration: null }]);
const opened = run([{ type: 'OpenSheet', at: START, content, opening: anOpening() }]).session;
const linked = (online: boolean, serverOff: boolean) =>
  run([{ type: 'ReportLink', at: START, online, serverOff }], opened).session;

const aPage = (head = linked(true, false), isStopped = false) => {
  const time = createVirtualTime(0, () => 0);
  const machine = time.machine();
  const { scheduler } = machine.openPage();
  const performed: CommandInput[] = [];
  const anchors: (readonly [number, number])[] = [];
  const store = {
    isStopped: () => isStopped,
    head: () => head,
    perform: (command: CommandInput) => void performed.push(command),
  } as unknown as SessionStore;
  const replied = (now: number, sentAt: number) => void anchors.push([now, sentAt]);
  const exchange = createExchange(machine.clock, scheduler, replied, store);
  const start = machine.clock.monotonic();
  const ask = (delay: number, failure: TransportFailure | null, onSilence?: () => void) =>
    exchange(
      () =>
        new Promise<E.Either<TransportFailure, { readonly now: number }>>((resolve) =>
          time.later(delay, () => resolve(failure === null ? E.right({ now: 77 }) : E.left(failure))),
        ),
      onSilence,
    );
  return { time, performed, anchors, ask, store, start };
};
const refused: TransportFailure = { kind: 'refused', status: 403, message: null };

describe('what a failed request says of the link', () => {
  it.each([
    ['offline', true, true, { online: false, serverOff: true }],
    ['offline', true, false, { online: false, serverOff: false }],
    ['timeout', true, false, { online: true, serverOff: true }],
    ['timeout', false, false, null],
    ['serverOff', false, false, { online: true, serverOff: true }],
  ] as const)('%s, where it was online %s, server off %s: %j', (kind, online, serverOff, told) => {
    const { store, performed } = aPage(linked(online, serverOff));
    reportFailure(store, { kind });
    expect(performed).toEqual(told === null ? [] : [{ type: 'ReportLink', ...told }]);
  });

  it('is that it is good where it was refused, and nothing where nobody heard', () => {
    const { store, performed } = aPage(linked(false, true));
    reportFailure(store, refused);
    reportFailure(store, { kind: 'unheard' });
    expect(performed).toEqual([{ type: 'ReportLink', online: true, serverOff: false }, { type: 'ReportPageRestored' }]);
  });
});

describe('a request', () => {
  it('that is answered sets the clock by when it left, and says that the link is good', async () => {
    const { time, ask, performed, anchors, start } = aPage();
    await time.pass(500);
    const reply = ask(300, null);
    await time.pass(60_000);
    expect(await reply).toEqual(E.right({ now: 77 }));
    expect([anchors, performed]).toEqual([
      [[77, start + 500]],
      [{ type: 'ReportLink', online: true, serverOff: false }],
    ]);
  });

  it('of a page that was stopped is not made', async () => {
    const { ask, performed } = aPage(opened, true);
    expect([await ask(0, null), performed]).toEqual([E.left({ kind: 'unheard' }), []]);
  });

  it.each([
    [{ kind: 'serverOff' }, 0],
    [{ kind: 'timeout' }, 0],
    [{ kind: 'offline' }, 1],
    [refused, 1],
  ] as const)('over which the server may fall is no verdict where it does: %j', async (failure, reports) => {
    const { time, ask, performed } = aPage();
    const reply = ask(300, failure, () => undefined);
    await time.pass(60_000);
    expect([await reply, performed.length]).toEqual([E.left(failure), reports]);
  });

  it('over which the server may fall asks once where nothing is heard of it', async () => {
    const { time, ask, performed } = aPage();
    let asked = 0;
    void ask(1_000_000, null, () => {
      asked += 1;
    });
    await time.pass(9_999);
    expect(asked).toBe(0);
    await time.pass(120_000);
    expect([asked, performed]).toEqual([1, []]);
  });

  it('that is answered in time is called silent by nobody', async () => {
    const { time, ask, performed } = aPage();
    void ask(9_900, refused);
    await time.pass(120_000);
    expect(performed).toEqual([{ type: 'ReportLink', online: true, serverOff: false }]);
  });

  it('that is given up says so, but where the server was heard of since it was counted from', async () => {
    const { time, ask, performed } = aPage();
    void ask(5_000, { kind: 'timeout' });
    await time.pass(6_000);
    expect(performed).toEqual([{ type: 'ReportLink', online: true, serverOff: true }]);
    void ask(5_000, { kind: 'timeout' });
    void ask(3_000, null);
    await time.pass(60_000);
    expect(performed.slice(1)).toEqual([{ type: 'ReportLink', online: true, serverOff: false }]);
    // A failure that is another's counts all the same.
    void ask(5_000, { kind: 'serverOff' });
    void ask(3_000, null);
    await time.pass(60_000);
    expect(performed.at(-1)).toEqual({ type: 'ReportLink', online: true, serverOff: true });
  });
});
