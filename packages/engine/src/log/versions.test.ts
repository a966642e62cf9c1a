import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import { QuizEvent } from '../model/event.ts';
import { replay } from '../session/evolve-in-place.ts';
import { arbitraryOf } from '../testing/arbitrary-of-codec.ts';
import { eventsOfLog, logOfEvents } from '../testing/log-of-events.ts';
import { logOfVersion1 } from '../testing/log-of-version-1.ts';
import { logReplayOfText } from '../testing/log-replay-of-text.ts';
import { anItem, anOpening, aSection, aSheet, MINUTE, START } from '../testing/sheets.ts';
import { createByteChainReader, createChainReader } from './chain-reader.ts';
import { createChainWriter } from './chain-writer.ts';
import { contentText, isContentLine, namedContent } from './content-line.ts';
import { frameText } from './line-codec.ts';
import type { LogDamage } from './line-problem.ts';
import { CURRENT_VERSION, ENGINE_VERSION } from './log-version.ts';
import { admissible } from './rules.ts';
import { sha256 } from './sha256.ts';
import { eventsOf1 } from './version-1/events.ts';
import { fromSession, toSession } from './version-2/session-border.ts';
import { upcast1 } from './version-2/upcast-1.ts';

const AT = 1_795_000_000_000;
const opened: QuizEvent = {
  type: 'SheetOpened',
  at: AT,
  data: { content: aSheet([aSection(70, [anItem(500)])]), opening: anOpening({}) },
};
const link = (at: number): QuizEvent => ({ type: 'LinkChanged', at, data: { online: false, serverOff: false } });
const log = logOfEvents([opened, link(AT + 1)]);

const damageOf = (lines: readonly string[]): LogDamage | null => {
  const reader = createChainReader(sha256);
  for (const line of lines) {
    const step = reader.next(line);
    if (E.isLeft(step)) return step.left;
  }
  return null;
};
/** The damage that a reader of bytes reports. */
const byteDamageOf = (lines: readonly string[]): LogDamage | null => {
  const decoder = new TextDecoder();
  const textOf = (bytes: Uint8Array, from: number, to: number) => decoder.decode(bytes.subarray(from, to));
  const reader = createByteChainReader({ textOf, hashOf: (bytes, from, to) => sha256(textOf(bytes, from, to)) });
  for (const line of lines) {
    const bytes = new TextEncoder().encode(line);
    const step = reader.next(bytes, 0, bytes.length);
    if (E.isLeft(step)) return step.left;
  }
  return null;
};
const recorded = (name: string): readonly string[] =>
  readFileSync(new URL(`../../corpus/1/${name}.jsonl`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');

describe('a log', () => {
  it('begins by saying what writes it, in a line as any other', () => {
    const [first = '', second] = log;
    expect(first).toBe(
      `{"seq":0,"prev":"","type":"VersionDeclared","at":${AT},"data":{"format":2,"engine":"${ENGINE_VERSION}","rules":${CURRENT_VERSION.rules}}}`,
    );
    expect(log.filter((line) => !isContentLine(line))[1]).toContain(`{"seq":1,"prev":"${sha256(first)}",`);
    expect(isContentLine(second ?? '')).toBe(true);
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(ENGINE_VERSION).toBe(version);
  });

  it('carries the sheet once, beside it, and names it by its hash', () => {
    expect(log.filter(isContentLine)).toHaveLength(1);
    expect(sha256(contentText(log[1] ?? ''))).toBe(namedContent(log[2] ?? ''));
    expect(log[2]).not.toContain('sections');
    expect(eventsOfLog(log)).toEqual(JSON.parse(JSON.stringify([opened, link(AT + 1)])));
  });

  it('is not read where the sheet is missing or is another one, nor where it comes late', () => {
    const [first = '', content = '', ...rest] = log;
    const hash = namedContent(log[2] ?? '');
    const problem = { kind: 'missingContent', hash };
    expect(damageOf([first, ...rest])).toEqual({ line: 2, problem });
    expect(damageOf([first, content.replace('"zoom":1', '"zoom":2'), ...rest])).toEqual({ line: 3, problem });
    expect(damageOf([first, rest[0] ?? '', content])).toEqual({ line: 2, problem });
    expect(damageOf([content, ...rest])).toEqual({ line: 1, problem: { kind: 'notALine' } });
    expect(damageOf([first, content.replace('"zoom":1', '"zoom": 1'), ...rest])?.problem.kind).toBe('notCanonical');
  });

  it('is not read where any byte of the sheet beside it is another one, its last one too', () => {
    const [first = '', content = '', ...rest] = log;
    const places = [...Array.from({ length: 12 }, (_, i) => i), 40, 200, -2, -1];
    for (const at of places) {
      const place = at < 0 ? content.length + at : at;
      for (const other of ['x', ']', ' ']) {
        if (content[place] === other) continue;
        const changed = content.slice(0, place) + other + content.slice(place + 1);
        const damaged = [first, changed, ...rest];
        expect(damageOf(damaged), `${place} ${other}`).not.toBeNull();
        expect(byteDamageOf(damaged)?.problem, `${place} ${other}`).toEqual(damageOf(damaged)?.problem);
      }
    }
    expect(damageOf([first, `${content.slice(0, -1)}]`, ...rest])).toEqual({ line: 2, problem: { kind: 'notJson' } });
    expect(damageOf([first, content.slice(0, -1), ...rest])).toEqual({ line: 2, problem: { kind: 'notJson' } });
  });

  it('of a version that is not known is refused by its name, wherever it begins', () => {
    const declared = (seq: number, prev: string, data: object) =>
      frameText(seq, prev, 'VersionDeclared', AT + 5, JSON.stringify(data));
    const newer = { format: CURRENT_VERSION.format + 1, writer: { of: 'who knows' } };
    const problem = { kind: 'newerVersion', format: CURRENT_VERSION.format + 1 };
    expect(damageOf([declared(0, '', newer)])).toEqual({ line: 1, problem });
    const last = log.at(-1) ?? '';
    expect(damageOf([...log, declared(3, sha256(last), newer)])).toEqual({ line: 5, problem });
  });

  it('declares a version as a version is: by a format that is one, from which nobody goes back, with its rules', () => {
    const engine = ENGINE_VERSION;
    const declared = (data: unknown, lines: readonly string[] = []) => {
      const numbered = lines.filter((line) => !isContentLine(line));
      const prev = numbered.length === 0 ? '' : sha256(numbered.at(-1) ?? '');
      const line = frameText(numbered.length, prev, 'VersionDeclared', AT + 5, JSON.stringify(data));
      return damageOf([...lines, line])?.problem;
    };
    expect(declared({ format: 2, engine, rules: 2 })).toBeUndefined();
    expect(declared({ format: 2, engine, rules: 3 }, log)).toBeUndefined();
    expect(declared({ format: 2, engine, rules: 1 })).toEqual({ kind: 'badData', path: 'data.rules' });
    expect(declared({ format: 1, engine: '', rules: 1 })).toEqual({ kind: 'badData', path: 'data.format' });
    expect(declared({ format: 1, engine: '', rules: 1 }, log)).toEqual({ kind: 'olderVersion', format: 1 });
    for (const data of [null, {}, { format: 2.5 }, { format: 99.5 }, { format: '99' }, { format: 2, rules: 2 }])
      expect([data, declared(data)]).toEqual([data, { kind: 'badData', path: 'data' }]);
    expect(declared({ engine, format: 2, rules: 2 })).toEqual({ kind: 'notCanonical' });
  });

  it('of version 1 goes on in this one: its lines stay, and one says where the other begins', () => {
    const before = recorded('open-device-journal');
    const reader = createChainReader(sha256);
    for (const line of before) expect(E.isRight(reader.next(line))).toBe(true);
    expect(reader.end()).toMatchObject({ lines: before.length, version: { format: 1 } });
    const after = createChainWriter(sha256, reader.end()).write(link(AT + 9_000_000));
    expect(after.map((line) => JSON.parse(line).type)).toEqual(['VersionDeclared', 'LinkChanged']);
    expect(damageOf([...before, ...after])).toBeNull();
    expect(eventsOfLog([...before, ...after])).toEqual([...eventsOfLog(before), link(AT + 9_000_000)]);
  });

  it('goes on without a word where the same engine wrote it', () => {
    const reader = createChainReader(sha256);
    for (const line of log) reader.next(line);
    expect(createChainWriter(sha256, reader.end()).write(link(AT + 2))).toHaveLength(1);
  });

  it('keeps no name of version 1 in this one, nor the other way round', () => {
    const all = recorded('network-1');
    const old = all.findIndex((line) => line.includes('"type":"PushStarted"'));
    const renamed = (all[old] ?? '').replace('PushStarted', 'SyncStarted').replace('pushId', 'syncId');
    expect(damageOf([...all.slice(0, old), renamed])?.problem).toEqual({ kind: 'unknownType', type: 'SyncStarted' });
    const sync: QuizEvent = { type: 'SyncFailed', at: AT + 2, data: { syncId: 1, failure: 'offline' } };
    const now = logOfEvents([opened, sync]);
    expect(now.at(-1)).toContain('"type":"SyncFailed","at":1795000000002,"data":{"syncId":1,');
    const kept = (now.at(-1) ?? '').replace('SyncFailed', 'PushFailed').replace('syncId', 'pushId');
    expect(damageOf([...now.slice(0, -1), kept])?.problem).toEqual({ kind: 'unknownType', type: 'PushFailed' });
  });
});

describe('what one version says in the words of the next', () => {
  const anyOf1 = fc.oneof(...eventsOf1.map((codec) => arbitraryOf(codec))) as fc.Arbitrary<
    Parameters<typeof upcast1>[0]
  >;
  const anyEvent = fc.oneof(...QuizEvent.types.map((codec) => arbitraryOf(codec))) as fc.Arbitrary<QuizEvent>;

  it('is what a session knows, whatever the event', () => {
    fc.assert(
      fc.property(anyOf1, (event) => {
        expect(QuizEvent.is(toSession(upcast1(event)))).toBe(true);
        expect(upcast1(event).at).toBe(event.at);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is the same after it was written and read, whatever the event', () => {
    fc.assert(
      fc.property(anyEvent, (event) => {
        const written = fromSession(event, sha256('x'));
        if (written.type === 'SheetOpened') return;
        expect(toSession(written)).toEqual(event);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('the rules by which a log was decided', () => {
  const at = START + MINUTE;
  const sections = [aSection(70, [anItem(500)], { duration: MINUTE }), aSection(71, [anItem(501)])];
  const run = { sectionId: 70, startedAt: START, deadline: at, left: false };
  const over: readonly QuizEvent[] = [
    { type: 'SheetOpened', at: START, data: { content: aSheet(sections), opening: anOpening({}) } },
    { type: 'SectionStarted', at: START, data: { run, confirmed: true } },
    { type: 'SectionExpired', at, data: { sectionId: 70 } },
  ];
  const end: QuizEvent = { type: 'QuizFinished', at, data: { status: 'FST', comment: '' } };

  it('are those that it names: since the second, no sheet ends with its section where somewhere is left to go', () => {
    expect(admissible(replay(over), end, 1)).toBeNull();
    expect(admissible(replay(over), end)).toBe('sectionNotOver');
    const newer = logReplayOfText();
    const steps = logOfEvents([...over, end]).map(newer.next);
    expect(steps.at(-1)).toMatchObject({ left: { problem: { kind: 'inadmissible', rule: 'sectionNotOver' } } });
    const older = logReplayOfText();
    for (const line of logOfVersion1([...over, end])) expect(older.next(line)).toMatchObject({ _tag: 'Right' });
  });
});
