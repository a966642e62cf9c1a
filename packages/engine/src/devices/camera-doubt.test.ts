import { describe, expect, it } from 'vitest';
import type { Command } from '../model/command.ts';
import type { QuizEvent } from '../model/event.ts';
import type { QuizSession } from '../model/quiz-session.ts';
import { given, run } from '../testing/decider-specification.ts';
import { anItem, anOpening, aSection, aSheet, START } from '../testing/sheets.ts';
import { nextDueAt } from '../timers/select-timers.ts';
import { blockedBy, devicesOf, doubtPhotoDue } from './select-devices.ts';

const SECOND = 1_000;
const at = (seconds: number): number => START + seconds * SECOND;
const content = aSheet([aSection(1, [anItem(1)])], { cameraOff: 2 });
const opened: Command = { type: 'OpenSheet', at: START, content, opening: anOpening() };
const judgement = { mostCover: 30 * SECOND, photo: true };
const measured = 'dark brightness=43 threshold=80';
const dark = (seconds: number, more: object = {}): Command => ({
  type: 'ReportCamera',
  at: at(seconds),
  problem: 'dark',
  evidence: measured,
  judgement,
  ...more,
});
const fine = (seconds: number): Command => ({ type: 'ReportCamera', at: at(seconds), problem: null });
const time = (seconds: number): Command => ({ type: 'ReportTime', at: at(seconds) });
const answer = (seconds: number): Command => ({
  type: 'AnswerItem',
  at: at(seconds),
  itemId: 1,
  details: [{ itemOptionId: content.sections[0]?.items[0]?.options[0]?.id ?? 0, answer: null, slot: null }],
});
const doubted = (until: number, photo: number | null = 100, reason = 'dark') =>
  ({ type: 'CameraDoubted', data: { reason, evidence: measured, until: at(until), photo } }) as const;
const referred = { type: 'CameraDoubtReferred', data: {} } as const;
const seen = (evidence: string) => ({ type: 'IncidentSeen', data: { kind: 'cameraLost', evidence } }) as const;
const withoutPhotos = (events: readonly QuizEvent[]) =>
  events.filter(({ type }) => type !== 'PhotoDue').map(({ type, data }) => ({ type, data }));
/** The time for which judgements made one after the other cover the question. */
const coveredUntil = (session: QuizSession): number => (devicesOf(session).doubt?.until ?? START) - START;

describe('a picture that a machine has its doubts about', () => {
  it('covers the question, and is no incident yet', () => {
    const session = given(opened).when(dark(10)).thenEvents(doubted(40));
    expect([blockedBy(session), nextDueAt(session)]).toEqual(['camera', at(40)]);
    given(opened, dark(10)).when(answer(39)).thenRefused({ reason: 'Blocked', by: 'camera' });
  });

  it('covers it no longer than that: then it is an incident with a photo, and one goes on', () => {
    const { session, events } = run([time(40)], run([opened, dark(10)]).session);
    expect(withoutPhotos(events)).toEqual([referred, seen(`${measured} photo=100`)]);
    expect([blockedBy(session), doubtPhotoDue(session), devicesOf(session).camera]).toEqual([null, 100, 'dark']);
    expect(run([answer(41)], session).events).toMatchObject([{ type: 'AnswerChanged' }]);
    expect(withoutPhotos(run([time(50)], session).events)).toEqual([]);
  });

  it('keeps nobody from answering after its time, though no clock has woken anyone', () => {
    expect(run([opened, dark(10), answer(40)]).events.at(-1)).toMatchObject({ type: 'AnswerChanged' });
  });

  it('that serves again in time leaves no incident', () => {
    const session = given(opened, dark(10)).when(fine(20)).thenEvents({ type: 'CameraRestored', data: {} });
    expect([blockedBy(session), doubtPhotoDue(session)]).toEqual([null, null]);
    expect(withoutPhotos(run([time(60)], session).events)).toEqual([]);
  });

  it('goes on as one, whatever becomes of it meanwhile', () => {
    given(opened, dark(10)).when(dark(15)).thenEvents();
    given(opened, dark(10))
      .when(dark(20, { problem: 'still' }))
      .thenEvents(doubted(40, 100, 'still'));
    given(opened, dark(10), time(40))
      .when(dark(45, { problem: 'still' }))
      .thenEvents(doubted(40, 100, 'still'));
    // Nobody was woken at its end: whoever looks next refers it.
    given(opened, dark(10))
      .when(dark(40, { problem: 'still' }))
      .thenEvents(doubted(40, 100, 'still'), referred, seen(`${measured} photo=100`));
    const { session } = run([opened, dark(10), time(40), dark(45, { problem: 'still' })]);
    expect([blockedBy(session), withoutPhotos(run([time(90)], session).events)]).toEqual([null, []]);
  });

  it('covers nothing where the setting says so, where the evaluation only warns, or where all of its time is used', () => {
    const atOnce = [doubted(10), referred, seen(`${measured} photo=100`)];
    given(opened)
      .when(dark(10, { judgement: { mostCover: 0, photo: true } }))
      .thenEvents(...atOnce);
    const warns = { ...opened, content: aSheet([aSection(1, [anItem(1)])], { cameraOff: 1 }) };
    given(warns)
      .when(dark(10))
      .thenEvents(...atOnce);
    const thrice = [dark(10), time(40), fine(50), dark(60), time(90), fine(100), dark(110), time(140), fine(150)];
    given(opened, ...thrice)
      .when(dark(160))
      .thenEvents(doubted(160, 103), referred, seen(`${measured} photo=103`));
  });

  it('counts what it covered, not how often: a hand before the camera costs a moment', () => {
    const flicker = Array.from({ length: 8 }, (_, i) => [dark(10 + i * 10), fine(12 + i * 10)]).flat();
    const { session } = run([opened, ...flicker, dark(200)]);
    expect(coveredUntil(session)).toBe(230 * SECOND);
    const more = run([time(230), fine(231), dark(240), time(270), fine(280), dark(300)], session).session;
    expect(coveredUntil(more)).toBe((300 + 90 - 16 - 60) * SECOND);
  });

  it('is judged anew by a page that was loaded again, with what time is left', () => {
    const again = (seconds: number): Command => ({ type: 'ReportCameraUnwatched', at: at(seconds) });
    const session = given(opened, dark(10)).when(again(20)).thenEvents({ type: 'CameraUnwatched', data: {} });
    given(opened).when(again(20)).thenEvents();
    expect([blockedBy(session), devicesOf(session).camera]).toEqual([null, null]);
    expect(coveredUntil(run([dark(30)], session).session)).toBe(60 * SECOND);
    const loads = Array.from({ length: 9 }, (_, i) => [dark(10 + i * 20), again(20 + i * 20)]).flat();
    expect(coveredUntil(run([opened, ...loads, dark(300)]).session)).toBe(300 * SECOND);
  });

  it('takes no photo where the evaluation takes none', () => {
    const none = dark(10, { judgement: { ...judgement, photo: false } });
    const { session, events } = run([opened, none, time(40)]);
    expect(withoutPhotos(events).slice(-2)).toEqual([referred, seen(measured)]);
    expect(doubtPhotoDue(session)).toBeNull();
  });

  it('is not a camera that is gone: that covers while it is so, and is an incident of its own', () => {
    const gone: Command = { type: 'ReportCamera', at: at(20), problem: 'missing' };
    const lost = { type: 'CameraLost', data: { reason: 'missing' } } as const;
    given(opened, dark(10)).when(gone).thenEvents(lost, seen('missing'));
    const session = run([opened, dark(10), gone, time(500)]).session;
    expect(blockedBy(session)).toBe('camera');
    expect(coveredUntil(run([dark(600)], session).session)).toBe(630 * SECOND);
  });
});
