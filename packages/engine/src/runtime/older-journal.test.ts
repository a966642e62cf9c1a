import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import { contentOf, epochOf, finishOf, pendingCount, replay } from '../index.ts';
import { isContentLine } from '../log/content-line.ts';
import { frameText } from '../log/line-codec.ts';
import { sha256 } from '../log/sha256.ts';
import { eventsOfLog } from '../testing/log-of-events.ts';
import { logReplayOfText } from '../testing/log-replay-of-text.ts';
import { LogDouble } from '../testing/simulation/log-double.ts';
import { createSimulation } from '../testing/simulation/simulation.ts';
import { createLogSender } from './log-sender.ts';

/** The journal of a device in the middle of its evaluation, as version 1 left it. */
const kept = readFileSync(new URL('../../corpus/1/open-device-journal.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');
const before = replay(eventsOfLog(kept));

/** The page comes back in this version, on the disk of the other one. */
const updated = async (lines: readonly string[] = kept) => {
  const simulation = createSimulation(4, contentOf(before));
  (simulation.disk.written as string[]).push(...lines);
  const started = await simulation.until(simulation.runtime().start());
  return { ...simulation, started };
};

describe('a journal of version 1', () => {
  it('is gone on with: nothing of it changes, nothing pending is lost, and all of it can be replayed', async () => {
    const { disk, runtime, server, started, time, until } = await updated();
    expect(E.isRight(started)).toBe(true);
    expect(pendingCount(before)).toBeGreaterThan(0);
    await time.pass(40_000);
    expect(pendingCount(runtime().session())).toBe(0);
    expect(server.violations).toEqual([]);
    await until(runtime().dispatch({ type: 'FinishQuiz', processes: [] }));
    await time.pass(10_000);
    expect(finishOf(runtime().session())?.confirmed).toBe(true);
    expect(disk.written.slice(0, kept.length)).toEqual(kept);
    const [declared = ''] = disk.written.slice(kept.length);
    expect(JSON.parse(declared)).toMatchObject({ type: 'VersionDeclared', seq: kept.length, data: { format: 2 } });
    expect(disk.written.some(isContentLine)).toBe(false);
    const log = logReplayOfText();
    for (const line of disk.written) expect(log.next(line)).toMatchObject({ _tag: 'Right' });
    expect(log.session().state).toEqual(runtime().session().state);
  });

  it('is gone on with again after a reload, and is sent as it stands', async () => {
    const { disk, runtime, reload, server, time, until } = await updated();
    expect(await reload()).toBe(true);
    const double = new LogDouble(server);
    const sender = createLogSender({
      runtime: runtime(),
      scheduler: time.scheduler,
      held: null,
      inMemory: false,
      post: ({ epoch, from, lines }) => double.post(epoch, from, lines),
      onHeld: () => undefined,
    });
    await until(runtime().dispatch({ type: 'FinishQuiz', processes: [] }));
    await time.pass(120_000);
    expect(sender.status().state).toBe('whole');
    expect(double.kept.get(epochOf(runtime().session()))).toEqual(disk.written);
    expect(disk.written.filter((line) => line.includes('"VersionDeclared"'))).toHaveLength(1);
  });
});

describe('a journal of a later version', () => {
  it('is not called damaged, and is left as it is', async () => {
    const { disk, runtime, until } = await updated();
    await until(runtime().stop());
    const seq = disk.written.length;
    const later = { format: 3, engine: '9.0.0', rules: 9, more: [] };
    const line = frameText(seq, sha256(disk.written.at(-1) ?? ''), 'VersionDeclared', 1, JSON.stringify(later));
    (disk.written as string[]).push(line);
    const before = [...disk.written];
    expect(await until(runtime().start())).toEqual(E.left({ kind: 'newerJournal', format: 3 }));
    expect(disk.written).toEqual(before);
  });
});
