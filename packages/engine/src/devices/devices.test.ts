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
