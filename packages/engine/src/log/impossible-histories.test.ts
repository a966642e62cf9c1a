import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import type { SheetContent } from '../content/sheet-content.ts';
import type { Command } from '../session/command.ts';
import type { EventOf, QuizEvent } from '../session/event.ts';
import { run } from '../testing/decider-specification.ts';
import { logReplayOfText } from '../testing/log-replay-of-text.ts';
import { anItem, anOpening, aSection, aSheet, chosen, MINUTE, START } from '../testing/sheets.ts';
import { createChainWriter } from './chain-writer.ts';
import type { BrokenRule } from './rules/broken-rule.ts';
import { sha256 } from './sha256.ts';

const SECOND = 1_000;
const at = START + MINUTE;
const open = (content: SheetContent): Command => ({ type: 'OpenSheet', at: START, content, opening: anOpening() });
const next: Command = { type: 'Next', at, confirmed: true };
const three = (more: Parameters<typeof aSheet>[1] = {}): SheetContent =>
  aSheet([aSection(1, [anItem(1), anItem(2), anItem(3)])], more);
const noBack = { backButtonEnabled: false };

const visited = (position: number, left: number | null, spent: number, when = at): EventOf<'ItemVisited'> => ({
  type: 'ItemVisited',
  at: when,
  data: { position, left, spent },
});
const answered = (item: number, revision: number, when = at): EventOf<'AnswerChanged'> => ({
  type: 'AnswerChanged',
  at: when,
  data: { answerId: 1000 + item, details: chosen(10 * item + 1), version: { epoch: 1, revision } },
});
const finished = (status: EventOf<'QuizFinished'>['data']['status'], when = at): QuizEvent => ({
  type: 'QuizFinished',
  at: when,
  data: { status, comment: '' },
});

/** What is said of the last line of a log that is well written and chained; null: nothing. */
const saidOf = (commands: readonly Command[], ...invented: readonly QuizEvent[]): BrokenRule | null => {
  const writer = createChainWriter(sha256);
  const log = logReplayOfText();
  const lines = [...run(commands).events, ...invented].flatMap(writer.write);
  for (const [place, line] of lines.entries()) {
    const read = log.next(line);
    if (E.isRight(read)) continue;
    const { problem } = read.left;
    if (problem.kind !== 'inadmissible' || place < lines.length - 1) throw new Error(JSON.stringify(read.left));
    return problem.rule;
  }
  return null;
};

describe('a well-chained history that could never have happened is refused, since nothing decides it', () => {
  it('going back with the back button off', () => {
    expect(saidOf([open(three(noBack)), next], visited(0, 1, SECOND, at + SECOND))).toBe('backButtonOff');
    expect(saidOf([open(three()), next], visited(0, 1, SECOND, at + SECOND))).toBeNull();
  });

  it('answering behind, with the back button off', () => {
    expect(saidOf([open(three(noBack)), next], answered(1, 4))).toBe('backButtonOff');
    expect(saidOf([open(three(noBack)), next], answered(2, 4))).toBeNull();
  });

  it('skipping a required question', () => {
    const required = aSheet([aSection(1, [anItem(1, { required: true }), anItem(2)])]);
    expect(saidOf([open(required)], visited(1, 0, MINUTE))).toBe('requiredUnanswered');
    expect(saidOf([open(required)], answered(1, 2), visited(1, 0, MINUTE))).toBeNull();
  });

  it('answering while the camera covers the question', () => {
    const watched = [open(three({ cameraOff: 2 })), { type: 'ReportCamera', at, problem: 'missing' } as const];
    expect(saidOf(watched, answered(1, 2))).toBe('covered');
    expect(saidOf([...watched, { type: 'ReportCamera', at, problem: null }], answered(1, 2))).toBeNull();
  });

  it('answering with two displays', () => {
    const second: QuizEvent = { type: 'DisplaysChanged', at, data: { count: 2 } };
    expect(saidOf([open(three())], second, answered(1, 2))).toBe('covered');
  });

  it('moving on without a connection outside hybrid mode', () => {
    const offline: Command = { type: 'ReportLink', at, online: false, serverOff: false };
    expect(saidOf([open(three()), offline], visited(1, 0, MINUTE))).toBe('withoutServer');
    expect(saidOf([open(three({ hybridMode: true })), offline], visited(1, 0, MINUTE))).toBeNull();
  });

  it('a year on one question in one second', () => {
    const year = 365 * 24 * 60 * MINUTE;
    expect(saidOf([open(three())], visited(1, 0, year, START + SECOND))).toBe('timeNotSpent');
    expect(saidOf([open(three())], visited(1, 0, SECOND, START + SECOND))).toBeNull();
  });

  it('an end by the time of a section, without a section', () => {
    expect(saidOf([open(three())], finished('FST'))).toBe('sectionNotOver');
  });

  it('an end for copying, without an incident', () => {
    expect(saidOf([open(three({ printScreen: 2 }))], finished('FC'))).toBe('noIncident');
    const seen: QuizEvent = { type: 'IncidentSeen', at, data: { kind: 'printScreen', evidence: 'key' } };
    expect(saidOf([open(three({ printScreen: 2 }))], seen, finished('FC', at + 1))).toBe('noIncident');
    expect(saidOf([open(three({ printScreen: 1 }))], seen, finished('FC'))).toBe('noIncident');
    expect(saidOf([open(three({ printScreen: 2 }))], seen, finished('FC'))).toBeNull();
  });

  it('a revision a million higher', () => {
    expect(saidOf([open(three())], answered(1, 1_000_000))).toBe('revisionTooHigh');
  });

  it('a section with an end of its own choice, started without the server', () => {
    const timed = aSheet([aSection(1, [anItem(1)], { duration: 600 })], { hybridMode: true });
    const started = (more: number, confirmed = false): QuizEvent => ({
      type: 'SectionStarted',
      at,
      data: { run: { sectionId: 1, startedAt: at, deadline: at + 600 * SECOND + more, left: false }, confirmed },
    });
    expect(saidOf([open(timed)], started(1))).toBe('notItsDeadline');
    expect(saidOf([open(timed)], started(0))).toBeNull();
    const online = aSheet([aSection(1, [anItem(1)], { duration: 600 })]);
    expect(saidOf([open(online)], started(0))).toBe('withoutServer');
  });
});

describe('a well-chained history that could never have happened passes, until the server’s word has a signature', () => {
  it('giving itself a later deadline', () => {
    const data = { deadline: START + 600 * MINUTE, updatedAt: at, timeRatio: 1 };
    expect(saidOf([open(three())], { type: 'SessionTimeChanged', at, data })).toBeNull();
  });

  it('a section with an end of its own choice, as the server would have said it', () => {
    const timed = aSheet([aSection(1, [anItem(1)], { duration: 600 })]);
    const run = { sectionId: 1, startedAt: at, deadline: at + 50 * MINUTE, left: false };
    expect(saidOf([open(timed)], { type: 'SectionStarted', at, data: { run, confirmed: true } })).toBeNull();
  });
});
