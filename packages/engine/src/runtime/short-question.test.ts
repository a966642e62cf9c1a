import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import { run } from '../testing/decider-specification.ts';
import { anOpening, START } from '../testing/sheets.ts';
import { simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { createVirtualTime } from '../testing/simulation/virtual-time.ts';
import type { Exchange } from './exchange.ts';
import type { Transport, TransportFailure } from './ports.ts';
import type { CommandInput, SessionStore } from './session-store.ts';
import { createShortQuestion } from './small-senders.ts';

const content = simpleSheet([{ items: 2, duration: null }]);
const opened = run([{ type: 'OpenSheet', at: START, content, opening: anOpening() }]).session;
const linked = (online: boolean, serverOff: boolean) =>
  run([{ type: 'ReportLink', at: START, online, serverOff }], opened).session;
const good = linked(true, false);

/** A page that asks, and is answered after so long; null: never. */
const aPage = (answers: readonly (readonly [number, TransportFailure | null] | null)[], head = good) => {
  const time = createVirtualTime(0, () => 0);
  const machine = time.machine();
  const { scheduler } = machine.openPage();
  const said: (readonly [number, CommandInput])[] = [];
  const asked: number[] = [];
  const left = [...answers];
  const store = {
    head: () => head,
    perform: (command: CommandInput) => void said.push([time.now(), command]),
  } as unknown as SessionStore;
  const transport = { time: () => undefined } as unknown as Transport;
  const exchange = (() => {
    asked.push(time.now());
    const answer = left.shift() ?? null;
    return new Promise((resolve) => {
      if (answer === null) return;
      const [delay, failure] = answer;
      time.later(delay, () => {
        if (failure === null) question.replied();
        resolve(failure === null ? E.right({ now: 0 }) : E.left(failure));
      });
    });
  }) as unknown as Exchange;
  const question = createShortQuestion(machine.clock, scheduler, store, transport, exchange);
  return { time, said, asked, question };
};
const off = (at: number) => [at, { type: 'ReportLink', online: true, serverOff: true }];

describe('a question by whoever has waited already', () => {
  it('is answered within four seconds, or the server is called off', async () => {
    const { time, said, question } = aPage([null]);
    question.ask();
    await time.pass(3_999);
    expect(said).toEqual([]);
    await time.pass(60_000);
    expect(said).toEqual([off(4_000)]);
  });

  it('says nothing where it is answered in time, or the link was told meanwhile', async () => {
    const answered = aPage([[3_999, null]]);
    answered.question.ask();
    await answered.time.pass(60_000);
    expect(answered.said).toEqual([]);
    const other = aPage([[5_000, { kind: 'serverOff' }]]);
    other.question.ask();
    await other.time.pass(1_000);
    other.question.replied();
    await other.time.pass(60_000);
    expect(other.said).toEqual([]);
  });

  it('has the usual time once the server was heard of', async () => {
    const { time, said, question } = aPage([[9_000, { kind: 'timeout' }]]);
    question.ask();
    await time.pass(3_000);
    question.heard();
    await time.pass(5_999);
    expect(said).toEqual([]);
    await time.pass(60_000);
    expect(said).toEqual([off(9_000)]);
  });

  it.each([
    [{ kind: 'serverOff' }, 1],
    [{ kind: 'timeout' }, 1],
    [{ kind: 'offline' }, 0],
    [{ kind: 'refused', status: 403, message: null }, 0],
  ] as const)('tells of a failure that is the server’s, as nobody else does: %j', async (failure, times) => {
    const { time, said, question } = aPage([[1_000, failure]]);
    question.ask();
    await time.pass(60_000);
    expect(said).toHaveLength(times);
  });

  it('is asked once at a time, and again when it is over', async () => {
    const { time, asked, question } = aPage([[1_000, { kind: 'offline' }], [1_000, null], null]);
    question.ask();
    question.ask();
    await time.pass(1_000);
    question.ask();
    question.ask();
    await time.pass(500);
    expect(asked).toEqual([0, 1_000]);
    await time.pass(500);
    question.ask();
    question.replied();
    question.ask();
    expect(asked).toEqual([0, 1_000, 2_000, 2_000]);
  });

  it('is not asked where the link is not known, or known to be bad', () => {
    const unknown = run([{ type: 'ReportPageRestored', at: START }], good).session;
    for (const head of [unknown, linked(false, false), linked(true, true)]) {
      const { asked, question } = aPage([null], head);
      question.ask();
      question.heard();
      question.replied();
      expect(asked).toEqual([]);
    }
  });
});
