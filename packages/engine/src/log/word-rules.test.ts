import { describe, expect, it } from 'vitest';
import type { Command } from '../model/command.ts';
import type { EventOf, QuizEvent } from '../model/event.ts';
import type { Opening, SectionRun } from '../model/opening.ts';
import { emptySession, type QuizSession } from '../model/quiz-session.ts';
import { sessionOf } from '../testing/rule-broken.ts';
import { anItem, anOpening, aSection, aSheet, aStored, MINUTE, START } from '../testing/sheets.ts';
import { doubleSignature } from '../testing/simulation/double-signature.ts';
import { openingWord, type ServerWord, signedWord, wordText } from './server-word.ts';
import { asSaid, needsWord, wordRule } from './word-rules.ts';

const at = START + MINUTE;
const END = START + 10 * MINUTE;
const content = aSheet(
  [aSection(1, [anItem(1)], { duration: 600 }), aSection(2, [anItem(2)], { duration: 600 }), aSection(3, [anItem(3)])],
  { hybridMode: true },
);
const opening = anOpening();
const open: Command = { type: 'OpenSheet', at: START, content, opening };
const start: Command = { type: 'StartSection', at: START, sectionId: 1, server: null };
const opened = sessionOf([open]);
const running = sessionOf([open, start]);

const SHEET = { sheetId: 7, epoch: 1, at };
const TIMES = { deadline: START + 90 * MINUTE, updatedAt: START + 1, timeRatio: 1 };
/** The sheet's times at its opening. */
const KNOWN = { deadline: START + 60 * MINUTE, updatedAt: START, timeRatio: 1 };
const RUN: SectionRun = { sectionId: 1, startedAt: START, deadline: END, left: false };
const timesWord = (times = TIMES): ServerWord => ({ ...SHEET, kind: 'times', times });
const underWay = (times = TIMES, runs: readonly SectionRun[] = []): ServerWord => ({
  ...SHEET,
  kind: 'underWay',
  times,
  runs,
});
const sectionWord = ({ sectionId, startedAt, deadline } = RUN): ServerWord => ({
  ...SHEET,
  kind: 'section',
  run: { sectionId, startedAt, deadline },
});
const openWord = (of: Opening = opening): ServerWord => openingWord(content, of, at);

const text = (word: ServerWord | string): string =>
  typeof word === 'string' ? word : signedWord(wordText(word), doubleSignature(wordText(word)));
/** Tells whether an event says the same as its words. */
const follows = <T extends QuizEvent['type']>(
  session: QuizSession,
  type: T,
  data: EventOf<T>['data'],
  ...words: readonly (ServerWord | string)[]
): boolean => {
  const event = { type, at, data: { ...data, words: words.map(text) } } as unknown as QuizEvent;
  const rule = wordRule(session, event);
  expect([null, 'notAsSaid']).toContain(rule);
  return rule === null;
};
const [section, another] = [sectionWord(), sectionWord({ ...RUN, sectionId: 2 })];
/** The same but for one field, each in turn. */
const othersOf = <T extends object>(fields: T): readonly T[] =>
  Object.entries(fields).map(([key, value]) => ({
    ...fields,
    [key]: typeof value === 'boolean' ? !value : Number(value) + 1,
  }));

describe('words of the server', () => {
  it('are of the sheet, are words, and are there', () => {
    expect(follows(opened, 'SessionTimeChanged', TIMES, timesWord())).toBe(true);
    expect(follows(opened, 'SessionTimeChanged', TIMES, { ...timesWord(), sheetId: 8 })).toBe(false);
    expect(follows(opened, 'SessionTimeChanged', TIMES)).toBe(false);
    expect(follows(opened, 'SessionTimeChanged', TIMES, 'sí')).toBe(false);
    expect(follows(opened, 'SessionTimeChanged', TIMES, timesWord(), 'sí')).toBe(false);
    expect(follows(emptySession, 'SessionTimeChanged', TIMES, timesWord())).toBe(false);
    expect(wordRule(opened, { type: 'SessionTimeChanged', at, data: TIMES })).toBeNull();
  });

  it('are of nothing else than what the server says', () => {
    expect(follows(opened, 'CameraRestored', {}, timesWord())).toBe(false);
    expect(follows(running, 'SectionExpired', { sectionId: 1 }, section)).toBe(false);
  });

  it('are left out of a log where they say something else', () => {
    const event: QuizEvent = { type: 'SessionTimeChanged', at, data: { ...TIMES, words: [text(timesWord())] } };
    expect(asSaid(opened, event)).toBe(event);
    const other = { ...event, data: { ...event.data, deadline: TIMES.deadline + 1 } } as QuizEvent;
    expect(asSaid(opened, other)).toEqual({ ...event, data: { ...TIMES, deadline: TIMES.deadline + 1 } });
  });
});

describe('the server’s times', () => {
  it('are those of one word that has them', () => {
    expect(follows(opened, 'SessionTimeChanged', TIMES, underWay())).toBe(true);
    for (const other of othersOf(TIMES)) expect(follows(opened, 'SessionTimeChanged', other, timesWord())).toBe(false);
    expect(follows(opened, 'SessionTimeChanged', TIMES, section)).toBe(false);
    expect(follows(opened, 'SessionTimeChanged', TIMES, timesWord(), timesWord())).toBe(false);
  });

  it('undo an end where they are newer than those by which it came', () => {
    expect(follows(opened, 'EndUndone', TIMES, timesWord())).toBe(true);
    for (const other of othersOf(TIMES)) expect(follows(opened, 'EndUndone', other, timesWord())).toBe(false);
    expect(follows(opened, 'EndUndone', KNOWN, timesWord(KNOWN))).toBe(false);
    expect(follows(opened, 'EndUndone', TIMES, section)).toBe(false);
    expect(follows(opened, 'EndUndone', TIMES)).toBe(false);
  });

  it('undo an end by the word that it has not come, whatever times that has: the newer ones count', () => {
    const longer = { ...KNOWN, deadline: KNOWN.deadline + 1 };
    expect(follows(opened, 'EndUndone', longer, underWay(longer))).toBe(true);
    const older = { ...longer, updatedAt: START - 1 };
    expect(follows(opened, 'EndUndone', older, underWay(older))).toBe(false);
    expect(follows(opened, 'EndUndone', KNOWN, underWay(older))).toBe(true);
  });
});

describe('the server’s start of a section', () => {
  it('is that of one word', () => {
    const started = (run: SectionRun, ...words: readonly ServerWord[]) =>
      follows(opened, 'SectionStarted', { run, confirmed: true }, ...words);
    expect(started(RUN, section)).toBe(true);
    for (const other of othersOf(RUN)) expect(started(other, section)).toBe(false);
    expect([started(RUN, section, section), started(RUN, timesWord())]).toEqual([false, false]);
    expect(follows(opened, 'SectionStarted', { run: RUN, confirmed: false }, section)).toBe(false);
  });

  it('ends where it said, or where it ended here, whichever is earlier', () => {
    const confirmed = (deadline: number, said: number, ...more: readonly ServerWord[]) =>
      follows(
        running,
        'SectionConfirmed',
        { sectionId: 1, deadline },
        sectionWord({ ...RUN, deadline: said }),
        ...more,
      );
    expect([confirmed(END, END), confirmed(END - 5, END - 5), confirmed(END, END + 5)]).toEqual([true, true, true]);
    expect([confirmed(END + 5, END + 5), confirmed(END - 5, END), confirmed(END, END - 5)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(confirmed(END, END, section)).toBe(false);
    expect(follows(running, 'SectionConfirmed', { sectionId: 1, deadline: END }, another)).toBe(false);
    expect(follows(running, 'SectionConfirmed', { sectionId: 1, deadline: END }, timesWord())).toBe(false);
    expect(follows(opened, 'SectionConfirmed', { sectionId: 1, deadline: END }, section)).toBe(true);
  });
});

describe('a section that goes on', () => {
  const resumed = (run: SectionRun, ...words: readonly ServerWord[]) =>
    follows(running, 'SectionResumed', { run }, ...words);

  it('has a start that was known or said, and an end that was said, or that the sheet’s times give it', () => {
    // By itself, whatever else was said.
    expect(resumed(RUN, timesWord())).toBe(true);
    const longer = { ...RUN, deadline: END + 5 };
    expect(resumed(longer, timesWord())).toBe(false);
    expect(resumed(longer, underWay(TIMES, [longer]))).toBe(true);
    expect(resumed(longer, sectionWord(longer))).toBe(true);
    for (const other of othersOf({ sectionId: 1, deadline: END + 5 }))
      expect(resumed({ ...RUN, ...other }, underWay(TIMES, [longer]))).toBe(false);
    const later = { ...RUN, startedAt: START + 5 };
    expect(resumed({ ...later, deadline: END + 5 }, sectionWord(later))).toBe(true);
    expect(resumed({ ...later, deadline: END + 6 }, sectionWord(later))).toBe(false);
    expect(resumed({ ...later, deadline: END + 5 }, section)).toBe(false);
  });

  it('has the end that it had here, too', () => {
    const confirmed: QuizEvent = { type: 'SectionConfirmed', at: START, data: { sectionId: 1, deadline: END - 5 } };
    const session = sessionOf([open, start], confirmed);
    const times = session.state.timers.sections[0];
    const run = { ...RUN, startedAt: times?.startedAt ?? 0, deadline: END - 5 };
    expect(follows(session, 'SectionResumed', { run }, timesWord())).toBe(true);
    expect(follows(session, 'SectionResumed', { run: { ...run, deadline: END - 4 } }, timesWord())).toBe(false);
  });
});

describe('a sheet that is opened', () => {
  const openedBy = (data: Partial<EventOf<'SheetOpened'>['data']>, ...words: readonly ServerWord[]) =>
    follows(emptySession, 'SheetOpened', { content, opening, ...data }, ...words);

  it('is as one word says it', () => {
    expect(openedBy({}, openWord())).toBe(true);
    expect([openedBy({}, openWord(), openWord()), openedBy({}, timesWord())]).toEqual([false, false]);
    expect(openedBy({}, { ...openWord(), sheetId: 8 })).toBe(false);
    expect(openedBy({}, { ...openWord(), epoch: 2 })).toBe(false);
    expect(openedBy({ opening: anOpening({ revision: 1 }) }, openWord())).toBe(false);
    expect(openedBy({ content: { ...content, name: 'x' } }, openWord())).toBe(false);
  });
});

describe('a sheet that is opened again', () => {
  const again = (session: QuizSession, given: Opening, ...words: readonly ServerWord[]) =>
    follows(session, 'SheetResumed', { opening: given }, ...words);

  it('is as its word says it, of its epoch', () => {
    const given = anOpening({ answers: [aStored(1001)], revision: 3 });
    expect(again(opened, given, openWord(given))).toBe(true);
    expect(again(opened, { ...given, revision: 4 }, openWord(given))).toBe(false);
    expect(again(opened, { ...given, answers: [] }, openWord(given))).toBe(false);
    expect(again(opened, given, { ...openWord(given), epoch: 2 })).toBe(false);
    expect([again(opened, given, timesWord()), again(opened, given, openWord(given), timesWord())]).toEqual([
      false,
      false,
    ]);
    expect(again(opened, given, openWord(given), section)).toBe(true);
  });

  it('has the newest times that were said', () => {
    const newer = sessionOf([open], { type: 'SessionTimeChanged', at: START, data: TIMES });
    const { deadline, updatedAt: timesUpdatedAt } = TIMES;
    expect(again(newer, { ...opening, deadline, timesUpdatedAt }, openWord())).toBe(true);
    expect(again(newer, opening, openWord())).toBe(false);
    expect(again(opened, { ...opening, deadline, timesUpdatedAt }, openWord())).toBe(false);
    const same = { ...opening, deadline: TIMES.deadline + 1, timesUpdatedAt };
    expect(again(newer, same, openWord(same))).toBe(true);
  });

  it('has the sections that were said, by words or lines before', () => {
    const given = anOpening({ sectionRuns: [RUN] });
    const [left, longer] = [
      { ...RUN, left: true },
      { ...RUN, deadline: END + 5 },
    ];
    expect(again(opened, given, openWord(given))).toBe(true);
    expect(again(opened, { ...given, sectionRuns: [] }, openWord(given))).toBe(false);
    expect(again(opened, { ...given, sectionRuns: [left] }, openWord(given))).toBe(false);
    expect(again(opened, { ...given, sectionRuns: [longer] }, openWord(given))).toBe(false);
    expect(again(opened, given, openWord())).toBe(false);
    expect(again(opened, given, openWord(), section)).toBe(true);
    expect(again(opened, { ...given, sectionRuns: [longer] }, openWord(), section)).toBe(false);
    expect(again(opened, given, openWord(), another)).toBe(false);
    // The server's own start, that the log has.
    const server = { startedAt: START, deadline: END };
    const started = sessionOf([open, { type: 'StartSection', at: START, sectionId: 1, server }]);
    expect(again(started, given, openWord())).toBe(true);
    expect(again(started, { ...given, sectionRuns: [longer] }, openWord())).toBe(false);
    const later = { ...RUN, startedAt: START + 5, deadline: END + 5 };
    expect(again(started, { ...given, sectionRuns: [later] }, openWord())).toBe(false);
    expect(again(running, given, openWord())).toBe(false);
  });

  it('need not have one whose start is asked for again', () => {
    const given = anOpening({ sectionRuns: [RUN] });
    const ask = (sectionId: number): Command => ({ type: 'AskForSection', at: START, sectionId, name: 'a' });
    expect(again(sessionOf([open, ask(1)]), opening, openWord(given))).toBe(true);
    expect(again(sessionOf([open, ask(2)]), opening, openWord(given))).toBe(false);
  });
});

describe('what needs a word to be believed', () => {
  const needs = <T extends QuizEvent['type']>(session: QuizSession, type: T, data: EventOf<T>['data']): boolean =>
    needsWord(session, { type, at, data } as EventOf<T>);

  it('is what only the server can say', () => {
    expect(needs(emptySession, 'SheetOpened', { content, opening })).toBe(true);
    expect(needs(opened, 'SheetResumed', { opening })).toBe(true);
    expect(needs(running, 'SectionConfirmed', { sectionId: 1, deadline: END })).toBe(true);
    expect(needs(opened, 'SessionTimeChanged', TIMES)).toBe(true);
    expect(needs(opened, 'EndUndone', TIMES)).toBe(true);
    expect([true, false].map((confirmed) => needs(opened, 'SectionStarted', { run: RUN, confirmed }))).toEqual([
      true,
      false,
    ]);
    expect(needs(opened, 'CameraRestored', {})).toBe(false);
  });

  it('is no section that goes on as it was', () => {
    expect(needs(running, 'SectionResumed', { run: RUN })).toBe(false);
    expect(needs(running, 'SectionResumed', { run: { ...RUN, deadline: END + 5 } })).toBe(true);
    expect(needs(running, 'SectionResumed', { run: { ...RUN, startedAt: START + 5 } })).toBe(true);
    expect(needs(emptySession, 'SectionResumed', { run: RUN })).toBe(true);
  });
});
