import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import type { Command } from '../model/command.ts';
import type { EventOf, QuizEvent } from '../model/event.ts';
import type { SheetContent } from '../model/sheet-content.ts';
import type { SheetTimes } from '../model/timers-state.ts';
import { run } from '../testing/decider-specification.ts';
import { logReplayOfText } from '../testing/log-replay-of-text.ts';
import { anItem, anOpening, aSection, aSheet, aStored, chosen, MINUTE, START } from '../testing/sheets.ts';
import { doubleSignature, isSignedByDouble } from '../testing/simulation/double-signature.ts';
import { createChainWriter } from './chain-writer.ts';
import type { BrokenRule } from './rules/broken-rule.ts';
import { openingWord, type ServerWord, signedWord, wordText } from './server-word.ts';
import { sha256 } from './sha256.ts';
import type { IsSigned } from './signed-words.ts';

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

/** The rule that the last line of a well written and chained log breaks; null: none. */
const saidOf = (commands: readonly Command[], ...invented: readonly QuizEvent[]): BrokenRule | null =>
  saidBy(undefined, commands, ...invented);

const saidBy = (
  isSigned: IsSigned | undefined,
  commands: readonly Command[],
  ...invented: readonly QuizEvent[]
): BrokenRule | null => {
  const writer = createChainWriter(sha256);
  const log = logReplayOfText(isSigned);
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
    expect(saidOf([open(three({ monitors: 2 }))], second, answered(1, 2))).toBeNull();
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

const elsewhere: Command = { type: 'ReportFinishedElsewhere', at, status: 'F' };
const pauseEnded: QuizEvent = { type: 'PauseEnded', at, data: { since: at } };
/** An hour more, from now on. */
const later = { deadline: START + 120 * MINUTE, updatedAt: at, timeRatio: 1 };
const SHEET = { sheetId: 7, epoch: 1, at };
const signed = (word: ServerWord): string => signedWord(wordText(word), doubleSignature(wordText(word)));
/** Opens a sheet with the word that the server signs for it. */
const openSigned = (content: SheetContent): Command => {
  const opening = anOpening();
  return { type: 'OpenSheet', at: START, content, opening, words: [signed(openingWord(content, opening, START))] };
};
const timesChanged = (data: EventOf<'SessionTimeChanged'>['data']): QuizEvent => ({
  type: 'SessionTimeChanged',
  at,
  data,
});

describe('what only the server could have said is refused by its signature, where its keys are given', () => {
  const said = (content: SheetContent, ...invented: readonly QuizEvent[]) =>
    saidBy(isSignedByDouble, [openSigned(content)], ...invented);
  const timesWord = signed({ ...SHEET, kind: 'times', times: later });

  it('giving itself a later deadline', () => {
    expect(said(three(), timesChanged(later))).toBe('unsigned');
    expect(said(three(), timesChanged({ ...later, words: [`${timesWord.slice(0, -2)}xA`] }))).toBe('wrongSignature');
    expect(said(three(), timesChanged({ ...later, deadline: later.deadline + 1, words: [timesWord] }))).toBe(
      'notAsSaid',
    );
    expect(said(three(), timesChanged({ ...later, words: [] }))).toBe('notAsSaid');
    expect(said(three(), timesChanged({ ...later, words: ['sí'] }))).toBe('notAsSaid');
    expect(said(three(), timesChanged({ ...later, words: [timesWord] }))).toBeNull();
  });

  it('giving itself one that the server gave to another sheet', () => {
    const other = signed({ ...SHEET, sheetId: 8, kind: 'times', times: later });
    expect(said(three(), timesChanged({ ...later, words: [other] }))).toBe('notAsSaid');
  });

  it('giving itself a pause, its end, or time back', () => {
    const given = { cause: 'pause', from: START, to: at, given: MINUTE } as const;
    const pause = { since: at, reason: 'corte de luz' };
    const word = (times: SheetTimes): readonly string[] => [signed({ ...SHEET, kind: 'times', times })];
    const both = word({ ...later, standstill: { pause, given: [given] } });
    const over = word({ ...later, updatedAt: at + 1, standstill: { pause: null, given: [given] } });
    const started = (more: object, words = both): QuizEvent => ({
      type: 'PauseStarted',
      at,
      data: { ...pause, ...more, words },
    });
    expect(said(three(), { type: 'PauseStarted', at, data: pause })).toBe('unsigned');
    expect(said(three(), started({}))).toBeNull();
    expect(said(three(), started({ since: at - 1 }))).toBe('notAsSaid');
    expect(said(three(), started({ reason: 'otra' }))).toBe('notAsSaid');
    expect(said(three(), started({}, over))).toBe('notAsSaid');
    const ended = (since: number, words: readonly string[]): QuizEvent => ({
      type: 'PauseEnded',
      at,
      data: { since, words },
    });
    expect(said(three(), started({}), ended(at, over))).toBeNull();
    expect(said(three(), started({}), ended(at, both))).toBe('notAsSaid');
    expect(said(three(), started({}), ended(at - 1, over))).toBe('nothingChanged');
    expect(said(three(), ended(at, over))).toBe('nothingChanged');
    const back = (more: object, words = both): QuizEvent => ({
      type: 'TimeGivenBack',
      at,
      data: { ...given, ...more, words },
    });
    expect(said(three(), back({}))).toBeNull();
    expect(said(three(), back({}), back({}))).toBe('nothingChanged');
    for (const more of [{ given: 2 * MINUTE }, { from: START - 1 }, { to: at + 1 }, { cause: 'resources' }])
      expect(said(three(), back(more))).toBe('notAsSaid');
    // Words of before the times that are known say nothing any more.
    const newer = word({ ...later, updatedAt: at + 2 });
    expect(said(three(), timesChanged({ ...later, updatedAt: at + 2, words: newer }), started({}))).toBe('notAsSaid');
  });

  it('answering, going on, or ending it by itself or by time, in a pause', () => {
    const pause: Command = {
      type: 'ReportSessionTime',
      at,
      ...later,
      deadline: at + 1,
      standstill: { pause: { since: at, reason: '' }, given: [] },
    };
    const wait = at + MINUTE;
    const commands = [open(three()), pause];
    expect(saidOf(commands, answered(1, 5, wait))).toBe('covered');
    expect(saidOf(commands, visited(1, 0, MINUTE, wait))).toBe('covered');
    expect(saidOf(commands, finished('F', wait))).toBe('covered');
    expect(saidOf(commands, finished('FT', wait))).toBe('beforeItsTime');
    expect(saidOf(commands, { type: 'ItemFlagged', at: wait, data: { position: 0, flagged: true } })).toBe('covered');
    expect(saidOf(commands, { type: 'TimeWarned', at: wait, data: { sectionId: null } })).toBe('beforeItsTime');
    expect(saidOf([open(three()), pause, { ...elsewhere, at: wait }], { ...pauseEnded, at: wait })).toBe('afterFinish');
  });

  it('opening with a later deadline, with answers, or with a sheet that allows more', () => {
    const opened = openSigned(three(noBack)) as Extract<Command, { readonly type: 'OpenSheet' }>;
    const { content, opening, words = [] } = opened;
    const asOpened = (more: Partial<EventOf<'SheetOpened'>['data']>): BrokenRule | null =>
      saidBy(isSignedByDouble, [], { type: 'SheetOpened', at: START, data: { content, opening, words, ...more } });
    expect(asOpened({})).toBeNull();
    expect(asOpened({ opening: { ...opening, deadline: opening.deadline + 1 } })).toBe('notAsSaid');
    expect(asOpened({ opening: { ...opening, answers: [aStored(1001)] } })).toBe('notAsSaid');
    expect(asOpened({ content: three() })).toBe('notAsSaid');
  });

  it('a section with an end of its own choice, as the server would have said it', () => {
    const timed = aSheet([aSection(1, [anItem(1)], { duration: 600 })]);
    const run = { sectionId: 1, startedAt: at, deadline: at + 10 * MINUTE };
    const started = (more: number, words?: readonly string[]): QuizEvent => {
      const data = { run: { ...run, deadline: run.deadline + more, left: false }, confirmed: true };
      return { type: 'SectionStarted', at, data: words === undefined ? data : { ...data, words } };
    };
    const word = signed({ ...SHEET, kind: 'section', run });
    expect(said(timed, started(1))).toBe('unsigned');
    expect(said(timed, started(1, [word]))).toBe('notAsSaid');
    expect(said(timed, started(0, [`${word.slice(0, -2)}xA`]))).toBe('wrongSignature');
    expect(said(timed, started(0, [word]))).toBeNull();
  });

  it('a section that goes on after its end', () => {
    const timed = aSheet([aSection(1, [anItem(1)], { duration: 600 }), aSection(2, [anItem(2)])], { hybridMode: true });
    const over = at + 10 * MINUTE;
    const ended: readonly Command[] = [
      openSigned(timed),
      { type: 'StartSection', at, sectionId: 1, server: null },
      { type: 'ReportTime', at: over },
    ];
    const resumed = (more: number, words?: readonly string[]): QuizEvent => {
      const run = { sectionId: 1, startedAt: at, deadline: over + more, left: false };
      return { type: 'SectionResumed', at: over, data: words === undefined ? { run } : { run, words } };
    };
    const times = { deadline: START + 60 * MINUTE, updatedAt: START, timeRatio: 1 };
    const runs = [{ sectionId: 1, startedAt: at, deadline: over + MINUTE, left: false }];
    const word = signed({ ...SHEET, kind: 'underWay', times, runs });
    expect(saidBy(isSignedByDouble, ended, resumed(MINUTE))).toBe('unsigned');
    expect(saidBy(isSignedByDouble, ended, resumed(MINUTE + 1, [word]))).toBe('notAsSaid');
    expect(saidBy(isSignedByDouble, ended, resumed(MINUTE, [word]))).toBeNull();
  });

  it('an opening without its signature, before what the server signed', () => {
    const unsigned = [open(three())];
    expect(saidBy(isSignedByDouble, unsigned, timesChanged({ ...later, words: [timesWord] }))).toBe('unsignedBefore');
    expect(saidOf(unsigned, timesChanged({ ...later, words: [timesWord] }))).toBeNull();
  });

  it('is only shown as not signed where nothing of the log is, or where nobody gives the keys', () => {
    expect(saidBy(isSignedByDouble, [open(three())], timesChanged(later))).toBeNull();
    expect(saidOf([openSigned(three())], timesChanged(later))).toBeNull();
  });
});
