import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import type { QuizEvent } from '../model/event.ts';
import { run } from '../testing/decider-specification.ts';
import { eventsOfLog, logOfEvents } from '../testing/log-of-events.ts';
import { logOfVersion1 } from '../testing/log-of-version-1.ts';
import { logReplayOfText } from '../testing/log-replay-of-text.ts';
import { anItem, anOpening, aSection, aSheet, START } from '../testing/sheets.ts';
import { doubleSignature, isSignedByDouble } from '../testing/simulation/double-signature.ts';
import { detailsOf } from '../testing/simulation/misfortunes.ts';
import { simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { createSimulation } from '../testing/simulation/simulation.ts';
import { createChainReader } from './chain-reader.ts';
import { createChainWriter } from './chain-writer.ts';
import { openingWord, signedWord, wordText } from './server-word.ts';
import { sha256 } from './sha256.ts';
import { wordsOf } from './word-rules.ts';

const MINUTE = 60_000;
const LIMIT = 20 * MINUTE;

/** A sheet in whose log the server has said nearly whatever it can say. */
const wholeLog = async (): Promise<readonly QuizEvent[]> => {
  const content = simpleSheet(
    [
      { items: 2, duration: 300 },
      { items: 2, duration: 300 },
      { items: 1, duration: null },
    ],
    { hybridMode: true },
  );
  const { runtime, time, until, disk, server, reload } = createSimulation(5, content, LIMIT);
  await until(runtime().start());
  const [first = 0, second = 0] = content.sections.map(({ id }) => id);
  await until(runtime().startSection(first));
  await until(runtime().dispatch({ type: 'AnswerItem', itemId: 100, details: detailsOf(0, 1) }));
  server.extend(MINUTE);
  await time.pass(30_000);
  await reload();
  server.faults.unreachable = true;
  await until(runtime().startSection(second));
  await time.pass(20_000);
  server.heal();
  await time.pass(60_000);
  // The news of more time is lost until the device says that it is over.
  server.faults.unreachable = true;
  await time.pass(LIMIT);
  server.extend(10 * MINUTE);
  server.heal();
  await time.pass(MINUTE);
  await until(runtime().dispatch({ type: 'FinishQuiz', processes: [] }));
  await time.pass(10_000);
  server.reopen(10 * MINUTE);
  await reload();
  await time.pass(5_000);
  return eventsOfLog(disk.written);
};

const ruleOf = (events: readonly QuizEvent[]): string | null => {
  const log = logReplayOfText(isSignedByDouble);
  for (const line of logOfEvents(events)) {
    const read = log.next(line);
    if (E.isLeft(read))
      return read.left.problem.kind === 'inadmissible' ? read.left.problem.rule : read.left.problem.kind;
  }
  return null;
};

/** Values that differ from it in one number or one boolean. */
const changed = (value: unknown): readonly unknown[] => {
  if (typeof value === 'number') return [value + 1, value + 3_600_000];
  if (typeof value === 'boolean') return [!value];
  if (Array.isArray(value))
    return [
      ...(value.length === 0 ? [] : [value.slice(1)]),
      ...value.flatMap((one, i) => changed(one).map((other) => value.with(i, other))),
    ];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    changed(one).map((other) => ({ ...(value as object), [key]: other })),
  );
};

/** Counts of the words of lines that break no rule. */
const countsOf = (lines: readonly string[]) => {
  const log = logReplayOfText(isSignedByDouble);
  for (const line of lines) {
    const read = log.next(line);
    if (E.isLeft(read)) throw new Error(JSON.stringify(read.left));
  }
  return log.words.counts();
};

describe('a log that was begun in version 1, which had no words', () => {
  it('is shown to be unsigned as far as that went, and goes on with words', () => {
    const content = aSheet([aSection(1, [anItem(1)])]);
    const before = logOfVersion1(run([{ type: 'OpenSheet', at: START, content, opening: anOpening() }]).events);
    const reader = createChainReader(sha256);
    for (const line of before) reader.next(line);
    const times = { deadline: START + 90 * MINUTE, updatedAt: START + 1, timeRatio: 1 };
    const said = wordText({ kind: 'times', sheetId: content.sheetId, epoch: 1, at: START + 1, times });
    const words = [signedWord(said, doubleSignature(said))];
    const after = createChainWriter(sha256, reader.end()).write({
      type: 'SessionTimeChanged',
      at: START + 1,
      data: { ...times, words },
    });
    expect(countsOf([...before, ...after])).toMatchObject({ unsigned: 1, signed: 1 });
  });
});

describe('a line that is dated before its word was said', () => {
  it.each([
    [-1, 0],
    [0, 0],
    [10_000, 0],
    [10_001, 1],
  ])('by %i ms is told where no two clocks that go right would be so far apart', (by, early) => {
    const content = aSheet([aSection(1, [anItem(1)])]);
    const opening = anOpening();
    const said = wordText(openingWord(content, opening, START + by));
    const words = [signedWord(said, doubleSignature(said))];
    const { events } = run([{ type: 'OpenSheet', at: START, content, opening, words }]);
    expect(countsOf(logOfEvents(events))).toEqual({ signed: 1, unchecked: 0, unsigned: 0, early });
  });
});

describe('what the server signed', () => {
  it('verifies as it stands in the log; and no field of what it said can be another', async () => {
    const events = await wholeLog();
    expect(ruleOf(events)).toBeNull();
    const signed = new Set<string>();
    for (const [place, event] of events.entries()) {
      if (wordsOf(event) === undefined) continue;
      signed.add(event.type);
      const { words, content, ...said } = event.data as Record<string, unknown>;
      const rest = content === undefined ? { words } : { words, content };
      for (const other of changed(said)) {
        const data = { ...(other as object), ...rest };
        const forged = { ...event, data } as QuizEvent;
        expect([forged, ruleOf(events.slice(0, place).concat(forged))]).not.toEqual([forged, null]);
      }
    }
    expect([...signed].sort()).toEqual([
      'EndUndone',
      'SectionConfirmed',
      'SectionStarted',
      'SessionTimeChanged',
      'SheetOpened',
      'SheetResumed',
    ]);
  });
});
