import { describe, it } from 'vitest';
import type { Command } from '../session/command.ts';
import { given } from '../testing/decider-specification.ts';
import { anItem, anOpening, aSection, aSheet, START } from '../testing/sheets.ts';

const at = START + 5_000;
const opened: Command = {
  type: 'OpenSheet',
  at: START,
  content: aSheet([aSection(1, [anItem(1)])], { cameraOff: 2 }),
  opening: anOpening(),
};
const dark: Command = { type: 'ReportCamera', at, problem: 'dark', evidence: 'dark brightness=43 threshold=80' };
const lost = (reason: string) => ({ type: 'CameraLost', data: { reason } }) as const;
const seen = (evidence: string) => ({ type: 'IncidentSeen', data: { kind: 'cameraLost', evidence } }) as const;

describe('a camera that does not serve', () => {
  it('is an incident with what was measured and the limit', () => {
    given(opened).when(dark).thenEvents(lost('dark'), seen('dark brightness=43 threshold=80'));
  });

  it('is one with the name of the problem where nothing was measured', () => {
    given(opened).when({ type: 'ReportCamera', at, problem: 'missing' }).thenEvents(lost('missing'), seen('missing'));
    const none: Command = { type: 'ReportCamera', at, problem: 'denied', evidence: null };
    given(opened).when(none).thenEvents(lost('denied'), seen('denied'));
  });

  it('is one incident until it is back, whatever becomes of it meanwhile', () => {
    given(opened, dark).when({ type: 'ReportCamera', at, problem: 'missing' }).thenEvents(lost('missing'));
    given(opened, dark)
      .when({ ...dark, evidence: 'dark brightness=12 threshold=80' })
      .thenEvents();
    const back: Command = { type: 'ReportCamera', at, problem: null };
    given(opened, dark).when(back).thenEvents({ type: 'CameraRestored', data: {} });
    given(opened, dark, back).when(dark).thenEvents(lost('dark'), seen('dark brightness=43 threshold=80'));
  });
});
