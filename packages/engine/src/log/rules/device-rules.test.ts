import { describe, expect, it } from 'vitest';
import type { Command } from '../../model/command.ts';
import { emptySession } from '../../model/quiz-session.ts';
import { ruleBroken, sessionOf } from '../../testing/rule-broken.ts';
import { anItem, anOpening, aSection, aSheet, START } from '../../testing/sheets.ts';

const at = START + 10_000;
const MAX_COVER_MS = 20_000;
const content = aSheet([aSection(1, [anItem(1), anItem(2)])], { cameraOff: 2 });
const open: Command = { type: 'OpenSheet', at: START, content, opening: anOpening() };
const camera = (problem: string | null): Command => ({ type: 'ReportCamera', at, problem });
const doubted = (problem: string): Command => ({
  type: 'ReportCamera',
  at,
  problem,
  judgement: { mostCover: MAX_COVER_MS, photo: false },
});
const finish: Command = { type: 'FinishQuiz', at, processes: [] };
const opened = sessionOf([open]);

describe('what a device says of itself in the log', () => {
  it('is news of the link', () => {
    const link = (online: boolean, serverOff: boolean, session = opened) =>
      ruleBroken(session, 'LinkChanged', { online, serverOff });
    expect([link(true, false), link(false, false), link(true, true)]).toEqual(['nothingChanged', null, null]);
    const restored = sessionOf([open, { type: 'ReportPageRestored', at }]);
    expect(link(true, false, restored)).toBeNull();
  });

  it('is that a page came back, where that leaves something unknown', () => {
    const back: Command = { type: 'ReportPageRestored', at };
    const sync: Command = { type: 'StartSync', at, limit: 9 };
    expect(ruleBroken(opened, 'PageRestored', {})).toBeNull();
    expect(ruleBroken(sessionOf([open, back]), 'PageRestored', {})).toBe('nothingChanged');
    expect(ruleBroken(sessionOf([open, back, sync]), 'PageRestored', {})).toBeNull();
  });

  it('is news of the camera', () => {
    const lost = sessionOf([open, camera('missing')]);
    const dark = sessionOf([open, doubted('dark')]);
    const isLost = (reason: string, session = lost) => ruleBroken(session, 'CameraLost', { reason });
    expect([isLost('missing', opened), isLost('missing'), isLost('muted')]).toEqual([null, 'nothingChanged', null]);
    // What a machine thought is a fact now.
    expect(isLost('dark', dark)).toBeNull();
    const restored = [opened, lost, dark].map((session) => ruleBroken(session, 'CameraRestored', {}));
    expect(restored).toEqual(['nothingChanged', null, null]);
    const unwatched = [opened, lost, dark].map((session) => ruleBroken(session, 'CameraUnwatched', {}));
    expect(unwatched).toEqual(['nothingChanged', 'nothingChanged', null]);
  });

  it('is news of the microphone, and of the displays', () => {
    const mute = sessionOf([open, { type: 'ReportMicrophone', at, problem: 'mute' }]);
    const reason = (one: string, session = mute) => ruleBroken(session, 'MicrophoneLost', { reason: one });
    expect([reason('mute', opened), reason('mute'), reason('missing')]).toEqual([null, 'nothingChanged', null]);
    const restored = [opened, mute].map((session) => ruleBroken(session, 'MicrophoneRestored', {}));
    expect(restored).toEqual(['nothingChanged', null]);
    const displays = [0, 1, 2].map((count) => ruleBroken(opened, 'DisplaysChanged', { count }));
    expect(displays).toEqual([null, 'nothingChanged', null]);
  });
});

describe('a doubt about the camera’s picture in the log', () => {
  const until = at + MAX_COVER_MS;
  const dark = sessionOf([open, doubted('dark')]);
  const doubt = (reason: string, end: number, session = opened) =>
    ruleBroken(session, 'CameraDoubted', { reason, evidence: 'x', until: end, photo: null }, at);

  it('covers the question from now on, and as long as it did, whatever it becomes', () => {
    expect([at - 1, at, at + 1].map((end) => doubt('dark', end))).toEqual(['coverMoved', null, null]);
    expect(doubt('dark', until, dark)).toBe('nothingChanged');
    expect([until - 1, until, until + 1].map((end) => doubt('still', end, dark))).toEqual([
      'coverMoved',
      null,
      'coverMoved',
    ]);
  });

  it('is a person’s to look at once, when its time is over', () => {
    const referred = (time: number, session = dark) => ruleBroken(session, 'CameraDoubtReferred', {}, time);
    expect([until - 1, until, until + 1].map((time) => referred(time))).toEqual(['beforeItsTime', null, null]);
    expect(referred(until, opened)).toBe('nothingChanged');
    expect(referred(until, sessionOf([open, doubted('dark'), { type: 'ReportTime', at: until }]))).toBe(
      'nothingChanged',
    );
    expect(referred(until, sessionOf([open, doubted('dark'), finish]))).toBe('afterFinish');
  });
});

describe('what is admissible of any event', () => {
  it('is dated no earlier than the one before it, but for one that says so', () => {
    const session = sessionOf([open, camera('missing')]);
    expect([at - 1, at, at + 1].map((time) => ruleBroken(session, 'CameraRestored', {}, time))).toEqual([
      'timeBackwards',
      null,
      null,
    ]);
    const back = [START - 1, START, START + 1].map((time) => ruleBroken(session, 'ClockSetBack', {}, time));
    expect(back).toEqual(['timeBackwards', null, null]);
    expect(ruleBroken(sessionOf([open, finish]), 'ClockSetBack', {}, START)).toBe('afterFinish');
    const stopped = sessionOf([open], {
      type: 'SheetResumed',
      at,
      data: { opening: anOpening({ status: 'I' }) },
    });
    expect(ruleBroken(stopped, 'ClockSetBack', {}, START)).toBe('afterFinish');
  });

  it('opens a sheet once, and nothing comes before that', () => {
    const data = { content, opening: anOpening() };
    expect(ruleBroken(emptySession, 'SheetOpened', data, START)).toBeNull();
    expect(ruleBroken(opened, 'SheetOpened', data)).toBe('openedTwice');
    expect(ruleBroken(emptySession, 'CameraRestored', {}, START)).toBe('notOpen');
    const epochs = [0, 1, 2].map((epoch) => ruleBroken(opened, 'SheetResumed', { opening: anOpening({ epoch }) }));
    expect(epochs).toEqual(['epochBackwards', null, null]);
  });

  it('brings newer times', () => {
    const changed = [START - 1, START, START + 1].map((updatedAt) =>
      ruleBroken(opened, 'SessionTimeChanged', { deadline: at, updatedAt, timeRatio: 1 }),
    );
    expect(changed).toEqual(['olderTimes', 'olderTimes', null]);
  });
});
