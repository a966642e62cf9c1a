import { describe, expect, it } from 'vitest';
import type { Command } from '../model/command.ts';
import { decide } from '../session/decide.ts';
import { evolve } from '../session/evolve.ts';
import { given, run } from '../testing/decider-specification.ts';
import { anItem, anOpening, aSection, aSheet, chosen, START } from '../testing/sheets.ts';
import { blockedBy, incidentsOf } from './select-devices.ts';

const at = START + 5_000;
const opened: Command = {
  type: 'OpenSheet',
  at: START,
  content: aSheet([aSection(1, [anItem(1)])], { cameraOff: 2 }),
  opening: anOpening(),
};
const failed: Command = { type: 'ReportCamera', at, problem: 'failed', evidence: 'NotReadableError' };
const lost = (reason: string) => ({ type: 'CameraLost', data: { reason } }) as const;
const seen = (evidence: string) => ({ type: 'IncidentSeen', data: { kind: 'cameraLost', evidence } }) as const;

describe('a camera that does not serve', () => {
  it('is an incident with what is known of it', () => {
    given(opened).when(failed).thenEvents(lost('failed'), seen('NotReadableError'));
  });

  it('is one with the name of the problem where nothing more is known', () => {
    given(opened).when({ type: 'ReportCamera', at, problem: 'missing' }).thenEvents(lost('missing'), seen('missing'));
    const none: Command = { type: 'ReportCamera', at, problem: 'denied', evidence: null };
    given(opened).when(none).thenEvents(lost('denied'), seen('denied'));
  });

  it('is one incident until it is back, whatever becomes of it meanwhile', () => {
    given(opened, failed).when({ type: 'ReportCamera', at, problem: 'missing' }).thenEvents(lost('missing'));
    given(opened, failed)
      .when({ ...failed, evidence: 'AbortError' })
      .thenEvents();
    const back: Command = { type: 'ReportCamera', at, problem: null };
    given(opened, failed).when(back).thenEvents({ type: 'CameraRestored', data: {} });
    given(opened, failed, back).when(failed).thenEvents(lost('failed'), seen('NotReadableError'));
  });

  it('is nobody’s to review where the evaluation uses none, but in the log', () => {
    const without: Command = { ...opened, content: aSheet([aSection(1, [anItem(1)])], { cameraOff: 0 }) };
    given(without).when(failed).thenEvents(lost('failed'));
    given(without)
      .when({ type: 'ReportMicrophone', at, problem: 'missing' })
      .thenEvents({ type: 'MicrophoneLost', data: { reason: 'missing' } });
    // For photos alone.
    given(without)
      .when({ ...failed, isUsed: true })
      .thenEvents(lost('failed'), seen('NotReadableError'));
  });
});

describe('more than one display', () => {
  const displays = (count: number): Command => ({ type: 'ReportDisplays', at, count });
  const none: Command = { ...opened, opening: anOpening({ status: 'A' }) };

  it.each([
    [0, []],
    [1, []],
    [2, ['DisplaysChanged', 'IncidentSeen', 'QuizFinished']],
    [3, ['DisplaysChanged', 'IncidentSeen', 'QuizFinished']],
  ])('ends the sheet: %i of them', (count, types) => {
    const { events } = run([displays(count)], run([none]).session);
    expect(events.map(({ type }) => type)).toEqual(count === 0 ? ['DisplaysChanged'] : types);
    expect(events.filter(({ type }) => type === 'QuizFinished').map(({ data }) => data)).toEqual(
      count > 1 ? [{ status: 'FC', comment: '' }] : [],
    );
  });

  it.each([
    [2, 2, null],
    [2, 3, 'FC'],
    [0, 9, null],
  ])('is what an evaluation that allows %i says: %i of them', (monitors, count, end) => {
    const content = aSheet([aSection(1, [anItem(1)])], { monitors });
    const { session } = run([{ ...none, content }, displays(count)]);
    expect([session.state.status, blockedBy(session)]).toEqual([end ?? 'A', null]);
    expect(incidentsOf(session)).toHaveLength(end === null ? 0 : 1);
  });

  it('is one again, where none could be told: nothing has happened', () => {
    given(none, displays(0))
      .when(displays(1))
      .thenEvents({ type: 'DisplaysChanged', data: { count: 1 } });
  });

  it('cover the questions of a sheet that goes on with them, and one does not', () => {
    for (const count of [1, 2]) {
      const { session } = run([none]);
      const seen = evolve(session, { type: 'DisplaysChanged', at, data: { count } });
      expect(blockedBy(seen)).toBe(count === 2 ? 'displays' : null);
      const answered = decide({ type: 'AnswerItem', at, itemId: 1, details: chosen(11) }, seen);
      expect(answered._tag).toBe(count === 2 ? 'Left' : 'Right');
    }
  });
});

describe('a capture of the screen', () => {
  it.each([
    [0, ['IncidentSeen']],
    [1, ['IncidentSeen']],
    [2, ['IncidentSeen', 'QuizFinished']],
  ] as const)('ends the sheet where its rules say so: %i', (printScreen, types) => {
    const content = aSheet([aSection(1, [anItem(1)])], { printScreen });
    const { events } = run(
      [{ type: 'ReportPrintScreen', at, evidence: 'tecla 44' }],
      run([{ ...opened, content } as Command]).session,
    );
    expect(events.map(({ type }) => type)).toEqual(types);
  });
});

describe('a computer that is locked, sleeps or has another user', () => {
  it('is told of while the sheet is under way, and keeps nobody from anything', () => {
    const left: Command = { type: 'ReportComputer', kind: 'computerLeft', at, evidence: 'lock' };
    const { events, session } = run([opened, left]);
    expect(events.at(-1)).toMatchObject({ type: 'IncidentSeen', data: { kind: 'computerLeft', evidence: 'lock' } });
    expect([blockedBy(session), session.state.finish]).toEqual([null, null]);
    expect(run([left], run([opened, { type: 'FinishQuiz', at, processes: [] }]).session).events).toEqual([]);
  });
});

describe('what keeps from moving', () => {
  const hybrid: Command = { ...opened, content: aSheet([aSection(1, [anItem(1)])], { hybridMode: true }) };
  it.each([
    [true, false, null],
    [false, false, 'offline'],
    [true, true, 'serverOff'],
    [false, true, 'offline'],
  ] as const)('is the link, but for a hybrid evaluation: online %s, server off %s', (online, serverOff, by) => {
    const link: Command = { type: 'ReportLink', at, online, serverOff };
    expect(blockedBy(run([opened, link]).session)).toBe(by);
    expect(blockedBy(run([hybrid, link]).session)).toBeNull();
  });
});
