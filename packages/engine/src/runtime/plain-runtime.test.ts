import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { answerOf, statusOf } from '../index.ts';
import { replayLog } from '../log/replay-log.ts';
import { chosen } from '../model/details.ts';
import { firstOpening, sheetOf } from '../model/sheet-builder.ts';
import { createMemoryDrafts, createMemoryJournal } from './memory-journal.ts';
import { createPlainRuntime, type PlainTransport } from './plain-runtime.ts';
import { realClock, realScheduler } from './real-time.ts';

const NOW = 1_795_000_000_000;
const content = sheetOf('One').singleChoice('?', ['a', 'b']).section('Timed', 60).text('?').content();
const opening = firstOpening(NOW, 3_600_000);

const server = (more: Partial<PlainTransport> = {}): PlainTransport => ({
  open: async () => ({ ok: true, value: { now: realClock.wall(), content, opening } }),
  sync: async () => ({ ok: true, value: { now: realClock.wall(), times: null, setAside: [], superseded: [] } }),
  startSection: async () => ({ ok: false, failure: { kind: 'refused', status: 403, message: 'No' } }),
  finish: async (status) => ({ ok: true, value: { now: realClock.wall(), status, setAside: [], superseded: [] } }),
  printScreenSeen: async () => ({ ok: true, value: undefined }),
  time: async () => ({ ok: true, value: { now: realClock.wall() } }),
  ...more,
});

const runtimeOf = (transport: PlainTransport, journal = createMemoryJournal()) => ({
  journal,
  runtime: createPlainRuntime({
    clock: realClock,
    scheduler: realScheduler,
    journal,
    drafts: createMemoryDrafts(),
    transport,
  }),
});

describe('a runtime with plain results, on the machine’s own clock', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('keeps what is answered, sends it, ends, and leaves a log that replays', async () => {
    const sent: number[] = [];
    const { runtime, journal } = runtimeOf(
      server({
        sync: async (entries) => {
          sent.push(...entries.map(({ id }) => id));
          return { ok: true, value: { now: realClock.wall(), times: null, setAside: [], superseded: [] } };
        },
      }),
    );
    expect(await runtime.start()).toEqual({ ok: true, value: undefined });
    expect(await runtime.dispatch({ type: 'AnswerItem', itemId: 1, details: chosen(12) })).toMatchObject({ ok: true });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(sent).toEqual([1_001]);
    await runtime.dispatch({ type: 'FinishQuiz', processes: [] });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(statusOf(runtime.session())).toBe('F');
    await runtime.stop();
    const log = replayLog(journal.lines());
    expect(log.ok && answerOf(log.value.session, 1).details).toEqual(chosen(12));
    expect(log.ok && log.value.lines).toBe(runtime.logLength().written);
  });

  it('goes on from the journal that another one has left, though there is no server', async () => {
    const first = runtimeOf(server());
    await first.runtime.start();
    await first.runtime.dispatch({ type: 'AnswerItem', itemId: 1, details: chosen(12) });
    await first.runtime.stop();
    const away = server({ open: async () => ({ ok: false, failure: { kind: 'offline' } }) });
    const { runtime } = runtimeOf(away, createMemoryJournal(first.journal.lines()));
    expect(await runtime.start()).toMatchObject({ ok: true });
    expect(answerOf(runtime.session(), 1).details).toEqual(chosen(12));
    await runtime.stop();
  });

  it('says why it was refused: a command by the engine, a start by the server', async () => {
    const { runtime } = runtimeOf(server());
    expect(await runtime.dispatch({ type: 'Previous' })).toEqual({ ok: false, failure: { reason: 'NotOpen' } });
    await runtime.start();
    expect(await runtime.dispatch({ type: 'GoTo', position: 9 })).toMatchObject({
      ok: false,
      failure: { reason: 'NoSuchPosition' },
    });
    expect(await runtime.startSection(2)).toMatchObject({ ok: false, failure: { kind: 'refused', status: 403 } });
    await runtime.stop();
  });

  it('says why it did not start', async () => {
    const failure = { kind: 'offline' } as const;
    const { runtime } = runtimeOf(server({ open: async () => ({ ok: false, failure }) }));
    expect(await runtime.start()).toEqual({ ok: false, failure });
  });
});

describe('the machine’s own alarms', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('ring once, when they are due, unless they are taken back', () => {
    const rung: string[] = [];
    realScheduler.after(100, () => rung.push('a'));
    const cancel = realScheduler.after(100, () => rung.push('b'));
    cancel();
    vi.advanceTimersByTime(99);
    expect(rung).toEqual([]);
    vi.advanceTimersByTime(1_000);
    expect(rung).toEqual(['a']);
  });

  it('ring no sooner for a delay that a host’s timers cannot tell', () => {
    const rung: string[] = [];
    realScheduler.after(1e12, () => rung.push('a'));
    vi.advanceTimersByTime(60_000);
    expect(rung).toEqual([]);
  });

  it('ring at once for what is long past, where a host reads a delay as 32 bits', () => {
    const { setTimeout } = globalThis;
    vi.stubGlobal('setTimeout', (wake: () => void, delay: number) => setTimeout(wake, delay | 0));
    onTestFinished(() => void vi.unstubAllGlobals());
    let rung = 0;
    const MONTH_MS = 31 * 24 * 3_600_000;
    realScheduler.after(-MONTH_MS, () => {
      rung += 1;
    });
    vi.advanceTimersByTime(0);
    expect(rung).toBe(1);
  });

  it('ring at once for what is past, and give chances from 0 to 1', () => {
    let rung = 0;
    realScheduler.after(-5, () => {
      rung += 1;
    });
    vi.advanceTimersByTime(0);
    expect(rung).toBe(1);
    const chance = realScheduler.chance();
    expect(chance >= 0 && chance < 1).toBe(true);
  });
});

describe('drafts in memory', () => {
  it('are what was written last, either way', async () => {
    const drafts = createMemoryDrafts();
    const record = { sheetId: 1, epoch: 1, drafts: [] };
    expect(await drafts.read()).toEqual([]);
    await drafts.write(record);
    drafts.writeNow({ ...record, epoch: 2 });
    expect(await drafts.read()).toEqual([record, { ...record, epoch: 2 }]);
    await drafts.write(null);
    drafts.writeNow(null);
    expect(await drafts.read()).toEqual([]);
  });
});
