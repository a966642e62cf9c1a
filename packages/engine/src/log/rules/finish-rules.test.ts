import { describe, expect, it } from 'vitest';
import type { Command } from '../../model/command.ts';
import type { EventOf, QuizEvent } from '../../model/event.ts';
import type { QuizSession } from '../../model/quiz-session.ts';
import { ruleBroken, sessionOf } from '../../testing/rule-broken.ts';
import { anItem, anOpening, aSection, aSheet, chosen, MINUTE, START, when } from '../../testing/sheets.ts';
import { admissible } from '../rules.ts';

const at = START + MINUTE;
const DEADLINE = START + 60 * MINUTE;
const open = (content = aSheet([aSection(1, [anItem(1), anItem(2)])]), more = {}): Command => ({
  type: 'OpenSheet',
  at: START,
  content,
  opening: anOpening(more),
});
const start = (sectionId: number, time = START): Command => ({
  type: 'StartSection',
  at: time,
  sectionId,
  server: null,
});
const time = (now: number): Command => ({ type: 'ReportTime', at: now });
const finish: Command = { type: 'FinishQuiz', at, processes: [] };
const happened = <T extends QuizEvent['type']>(type: T, data: EventOf<T>['data'], now = at): QuizEvent =>
  ({ type, at: now, data }) as QuizEvent;

type Status = EventOf<'QuizFinished'>['data']['status'];
const ended = (session: QuizSession, status: Status, now = at) =>
  ruleBroken(session, 'QuizFinished', { status, comment: '' }, now);
const opened = sessionOf([open()]);

describe('an end in the log', () => {
  it('comes once', () => {
    const over = sessionOf([open(), finish]);
    for (const status of ['F', 'FT', 'FC', 'FST'] as const) expect(ended(over, status, DEADLINE)).toBe('afterFinish');
  });

  it('is the examinee’s while there is time, with what is required answered', () => {
    expect(ended(opened, 'F')).toBeNull();
    expect([DEADLINE - 1, DEADLINE].map((now) => ended(opened, 'F', now))).toEqual([null, 'afterDeadline']);
    const required = open(aSheet([aSection(1, [anItem(1), anItem(2, { required: true })])]));
    const answer: Command = { type: 'AnswerItem', at, itemId: 2, details: chosen(21) };
    expect(ended(sessionOf([required]), 'F')).toBe('requiredUnanswered');
    expect(ended(sessionOf([required, answer]), 'F')).toBeNull();
  });

  it('is the clock’s at the deadline, after the sections that end before it', () => {
    expect([DEADLINE - 1, DEADLINE, DEADLINE + 1].map((now) => ended(opened, 'FT', now))).toEqual([
      'beforeItsTime',
      null,
      null,
    ]);
    const of = (duration: number) =>
      sessionOf([open(aSheet([aSection(1, [anItem(1)], { duration })], { hybridMode: true })), start(1)]);
    expect(ended(of(3_599), 'FT', DEADLINE)).toBe('sectionNotOver');
    // This one ends with the sheet.
    expect(ended(of(3_600), 'FT', DEADLINE)).toBeNull();
  });
});

describe('an end with a section in the log', () => {
  const one = aSheet([aSection(1, [anItem(1)], { duration: 60 })], { hybridMode: true });
  const expired = happened('SectionExpired', { sectionId: 1 });

  it('comes as its time is over, and nowhere is left to go', () => {
    const over = sessionOf([open(one), start(1)], expired);
    expect(ended(over, 'FST')).toBeNull();
    expect(ended(over, 'FST', at + 1)).toBe('sectionNotOver');
    expect(ended(sessionOf([open(one), start(1)]), 'FST')).toBe('sectionNotOver');
    expect(ended(sessionOf([open(one)]), 'FST', START)).toBe('sectionNotOver');
    // Something is open.
    const beside = aSheet([...one.sections, aSection(2, [anItem(2)])], { hybridMode: true });
    const elsewhere = sessionOf([open(beside), start(1), { type: 'GoTo', at, position: 1 }], expired);
    expect([ended(elsewhere, 'FST'), ended(elsewhere, 'FST', at)]).toEqual(['sectionNotOver', 'sectionNotOver']);
  });
});

describe('an end for copying in the log', () => {
  const strict = open(aSheet([aSection(1, [anItem(1)])], { printScreen: 2 }));
  const seen = (kind: EventOf<'IncidentSeen'>['data']['kind']) => happened('IncidentSeen', { kind, evidence: 'x' });
  const ending = happened('QuizFinished', { status: 'FC', comment: '' });
  const displays = (count: number) => happened('DisplaysChanged', { count });

  it('is for two displays, or for print screen where that ends it, seen at that very instant', () => {
    expect(ended(sessionOf([strict], seen('printScreen')), 'FC')).toBeNull();
    expect(ended(sessionOf([open()], seen('printScreen')), 'FC')).toBe('noIncident');
    expect(ended(sessionOf([open()], displays(2), seen('displays')), 'FC')).toBeNull();
    expect(ended(sessionOf([open()], displays(1), seen('displays')), 'FC')).toBe('noIncident');
    expect(ended(sessionOf([open()], displays(2), seen('displays')), 'FC', at + 1)).toBe('noIncident');
    expect(ended(sessionOf([strict], displays(2), seen('remoteDesktop')), 'FC')).toBe('noIncident');
    expect(ended(sessionOf([strict]), 'FC')).toBe('noIncident');
    // While it is paused nothing is: by the rules of before it was.
    const paused = happened('PauseStarted', { since: at, reason: '' });
    const captured = sessionOf([strict], paused, seen('printScreen'));
    const doubt = { reason: 'dark', evidence: 'dark', until: at, photo: null };
    const dark = sessionOf([strict], paused, happened('CameraDoubted', doubt));
    const judged = (rules: number) =>
      [
        admissible(captured, ending, rules),
        admissible(sessionOf([strict], paused, displays(2)), seen('displays'), rules),
        admissible(sessionOf([strict], paused), happened('CameraDoubted', doubt), rules),
        admissible(dark, happened('CameraDoubtReferred', {}), rules),
        admissible(dark, seen('cameraLost'), rules),
      ] as const;
    expect(judged(3)).toEqual(['covered', 'notSeen', 'covered', 'covered', 'notSeen']);
    expect(judged(2)).toEqual([null, null, null, null, null]);
    // What was seen last counts.
    expect(ended(sessionOf([strict], seen('printScreen'), seen('cameraLost')), 'FC')).toBe('noIncident');
  });
});

describe('an incident in the log', () => {
  type Kind = EventOf<'IncidentSeen'>['data']['kind'];
  const incident = (session: QuizSession, kind: Kind, now = at) =>
    ruleBroken(session, 'IncidentSeen', { kind, evidence: 'x' }, now);
  const over = sessionOf([open(), finish]);

  it('is what the device saw while the sheet was under way', () => {
    for (const kind of ['printScreen', 'remoteDesktop', 'computerLeft', 'computerSign'] as const)
      expect([incident(opened, kind), incident(over, kind)]).toEqual([null, 'notSeen']);
  });

  it.each([
    ['displays', happened('DisplaysChanged', { count: 2 }), happened('DisplaysChanged', { count: 1 })],
    ['cameraLost', happened('CameraLost', { reason: 'x' }), happened('CameraRestored', {})],
    ['microphoneLost', happened('MicrophoneLost', { reason: 'x' }), happened('MicrophoneRestored', {})],
  ] as const)('of %s is of what the line before shows at that instant', (kind, shown, gone) => {
    expect(incident(sessionOf([open()], shown), kind)).toBeNull();
    expect(incident(sessionOf([open()], shown), kind, at + 1)).toBe('notSeen');
    expect(incident(sessionOf([open()], shown, gone), kind)).toBe('notSeen');
    expect(incident(opened, kind, START)).toBe('notSeen');
    expect(incident(sessionOf([open(), finish], shown), kind)).toBe('notSeen');
  });

  it('of a circle of conditions is of one that the sheet has, as it is opened', () => {
    const circle = [anItem(1, { condition: when('AND', [2, 21]) }), anItem(2, { condition: when('AND', [1, 11]) })];
    const circular = sessionOf([open(aSheet([aSection(1, [...circle, anItem(3)])]))]);
    expect(incident(circular, 'conditionCircle', START)).toBeNull();
    expect(incident(circular, 'conditionCircle', START + 1)).toBe('notSeen');
    expect(incident(opened, 'conditionCircle', START)).toBe('notSeen');
  });

  it('of a disk that takes nothing comes once, also after the end', () => {
    expect([incident(opened, 'storageFailed'), incident(over, 'storageFailed')]).toEqual([null, null]);
    const failing = sessionOf([open()], happened('IncidentSeen', { kind: 'storageFailed', evidence: 'x' }));
    expect(incident(failing, 'storageFailed')).toBe('notSeen');
  });
});

describe('what becomes of an end in the log', () => {
  it('is confirmed once', () => {
    const confirmed: Command = { type: 'ReportFinishConfirmed', at, status: 'F' };
    const of = (...commands: readonly Command[]) =>
      ruleBroken(sessionOf([open(), ...commands]), 'FinishConfirmed', { status: 'F' }, at);
    expect([of(), of(finish), of(finish, confirmed)]).toEqual(['finishNotAsked', null, 'finishConfirmedTwice']);
  });

  it('is no end elsewhere', () => {
    const of = (session: QuizSession) => ruleBroken(session, 'FinishedElsewhere', { status: 'F' }, at);
    expect([of(opened), of(sessionOf([open(), finish]))]).toEqual([null, 'afterFinish']);
  });
});

describe('an end that is undone in the log', () => {
  const undone = (session: QuizSession, more: Partial<EventOf<'EndUndone'>['data']> = {}, now = at) =>
    ruleBroken(session, 'EndUndone', { deadline: DEADLINE + MINUTE, updatedAt: START, timeRatio: 1, ...more }, now);
  const timedOut = sessionOf([open(), time(DEADLINE)]);

  it('is one by time that nobody confirmed', () => {
    expect(undone(timedOut)).toBeNull();
    expect(undone(opened)).toBe('noEndToUndo');
    expect(undone(sessionOf([open(), finish]))).toBe('noEndToUndo');
    const confirmed: Command = { type: 'ReportFinishConfirmed', at: DEADLINE, status: 'FT' };
    expect(undone(sessionOf([open(), time(DEADLINE), confirmed]))).toBe('noEndToUndo');
  });

  it('goes back no further than the start, and goes on until an end that has not come', () => {
    expect([START - 1, START].map((now) => undone(timedOut, {}, now))).toEqual(['timeBackwards', null]);
    expect([START - 1, START, START + 1].map((updatedAt) => undone(timedOut, { updatedAt }))).toEqual([
      'olderTimes',
      null,
      null,
    ]);
    expect([at - 1, at, at + 1].map((deadline) => undone(timedOut, { deadline }))).toEqual([
      'afterDeadline',
      'afterDeadline',
      null,
    ]);
  });

  describe('goes on somewhere', () => {
    const timed = (id: number) => aSection(id, [anItem(id)], { duration: 60 });
    const left = happened('SectionLeft', { sectionId: 1 });
    const out = happened('QuizFinished', { status: 'FT', comment: '' });
    const ending = (content: ReturnType<typeof aSheet>, ...events: readonly QuizEvent[]) =>
      sessionOf([open(content), start(1)], ...events, out);
    const of = (...parts: Parameters<typeof ending>) => undone(ending(...parts));

    it('but in a section that has come to its end by then, and that no line ended', () => {
      const running = ending(aSheet([timed(1)], { hybridMode: true }));
      expect([at - 1, at, at + 1].map((now) => undone(running, {}, now))).toEqual([null, 'noEndToUndo', 'noEndToUndo']);
      expect(undone(running, { timeRatio: 2 })).toBeNull();
    });

    it('but in a section that was left', () => {
      expect(of(aSheet([timed(1)], { hybridMode: true }), happened('SectionExpired', { sectionId: 1 }))).toBeNull();
      expect(of(aSheet([timed(1)], { hybridMode: true }), left)).toBe('noEndToUndo');
      expect(of(aSheet([timed(1), timed(2)], { hybridMode: true }), left)).toBeNull();
    });

    it('but on an item that is disabled', () => {
      const never = anItem(2, { condition: when('AND', [1, 11]) });
      expect(of(aSheet([timed(1), aSection(2, [never])], { hybridMode: true }), left)).toBe('noEndToUndo');
    });

    it('but where nothing leads back', () => {
      const content = (backButtonEnabled: boolean) =>
        aSheet([aSection(3, [anItem(3)]), timed(1)], { hybridMode: true, backButtonEnabled });
      expect(of(content(true), left)).toBeNull();
      expect(of(content(false), left)).toBe('noEndToUndo');
    });
  });
});
