import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOON } from '../../../testing/listed-sheet.ts';
import { watched } from '../../../testing/watched.ts';
import { compareNeeds, NEEDS, type Need, needOf, OFFLINE_MS, silentSince, UNHEARD_MS } from './needs.ts';

const MINUTE = 60_000;
const need = (more: object) => needOf(watched(more), NOON);

describe('who needs somebody', () => {
  it.each([
    ['nobody whose device is well', {}, null],
    ['nobody who has not begun', { status: 'P', started_at: null, heard_at: null }, null],
    ['nobody whose line was lost a moment ago', { lost_at: NOON - OFFLINE_MS }, null],
    ['whose line is lost for longer', { lost_at: NOON - OFFLINE_MS - 1 }, ['offline', NOON - OFFLINE_MS - 1]],
    ['whose device says nothing, without a socket', { heard_at: NOON - UNHEARD_MS - 1 }, ['offline', NOON - 75_001]],
    ['whose device was never heard', { heard_at: null, started_at: NOON - 2 * MINUTE }, ['offline', NOON - 2 * MINUTE]],
    ['nobody whose lost line was of an evaluation that is over', { status: 'F', lost_at: NOON - MINUTE }, null],
    ['whose camera covers the questions', { blocked_by: 'camera', blocked_since: NOON - 9 }, ['blocked', NOON - 9]],
    [
      'whose displays do, since their device said so',
      { blocked_by: 'displays', heard_at: 7 + NOON - MINUTE },
      ['blocked', 7 + NOON - MINUTE],
    ],
    ['nobody whom a proctor has paused', { blocked_by: 'pause', blocked_since: NOON - MINUTE }, null],
    ['nobody whose covered evaluation is over', { status: 'FT', blocked_by: 'camera', blocked_since: NOON }, null],
    [
      'whose evaluation a rule has ended',
      { status: 'FC', finished_at: NOON - 8, waiting_since: NOON - 9, open_incidents: 1 },
      ['ended', NOON - 8],
    ],
    ['nobody whose end was looked into', { status: 'FC', finished_at: NOON - 8, incidents: 1 }, null],
    ['with an incident that waits', { waiting_since: NOON - 5, open_incidents: 1 }, ['incident', NOON - 5]],
    [
      'with one that waits after the end',
      { status: 'F', waiting_since: NOON - 5, open_incidents: 1 },
      ['incident', NOON - 5],
    ],
    ['nobody with one that the evaluation only keeps', { open_incidents: 1, incidents: 1 }, null],
    [
      'first who is not there, whatever else',
      { lost_at: NOON - MINUTE, blocked_by: 'camera', waiting_since: NOON - 5 },
      ['offline', NOON - MINUTE],
    ],
    [
      'then who cannot go on',
      { blocked_by: 'camera', blocked_since: NOON, waiting_since: NOON - 5 },
      ['blocked', NOON],
    ],
  ] as const)('%s', (_, more, expected) => {
    const found = need(more);
    expect(found === null ? null : [found.kind, found.since]).toEqual(expected);
  });

  it('is told by the last word of a device from when it was lost', () => {
    expect(silentSince(watched({ lost_at: NOON - 7_000 }), NOON)).toBe(NOON - 7_000);
    expect(silentSince(watched({ heard_at: NOON - UNHEARD_MS }), NOON)).toBeNull();
    expect(silentSince(watched({ status: 'FT', lost_at: NOON - 7_000 }), NOON)).toBeNull();
  });
});

describe('the order', () => {
  const arbitraryNeed = fc.option(
    fc.record({ kind: fc.constantFrom(...NEEDS), since: fc.integer({ min: 0, max: 3 }) }),
    { nil: null },
  );
  const severity = (one: Need | null): number => (one === null ? NEEDS.length : NEEDS.indexOf(one.kind));

  it('is by severity, then by age', () => {
    fc.assert(
      fc.property(fc.array(arbitraryNeed), (needs) => {
        const sorted = needs.toSorted(compareNeeds).map((one) => [severity(one), one?.since ?? 0] as const);
        const isInOrder = sorted.slice(1).every(([severe, since], at) => {
          const [before = 0, earlier = 0] = sorted[at] ?? [];
          return before < severe || (before === severe && earlier <= since);
        });
        expect(isInOrder).toBe(true);
      }),
    );
  });
});
