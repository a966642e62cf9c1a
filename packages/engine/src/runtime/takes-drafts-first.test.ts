import { expect, it } from 'vitest';
import { run } from '../testing/decider-specification.ts';
import { anOpening, MINUTE, START } from '../testing/sheets.ts';
import { simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { takesDraftsFirst } from './takes-drafts-first.ts';

const content = simpleSheet([{ items: 2, duration: null }]);
const opening = anOpening({ deadline: START + MINUTE, timesUpdatedAt: START });
const opened = run([{ type: 'OpenSheet', at: START, content, opening }]).session;
const linkedAs = (online: boolean, serverOff: boolean) =>
  run([{ type: 'ReportLink', at: START, online, serverOff }], opened).session;

it.each([
  [true, false, false, false, true],
  [true, false, true, true, true],
  [true, false, true, false, false],
  [false, false, true, false, false],
  [false, false, false, false, false],
  [false, false, false, true, true],
  [true, true, true, true, false],
  [true, true, true, false, false],
  [true, true, false, true, true],
])(
  'what is typed goes before a link that is lost, and no other: online %s, server off %s, then online %s, server off %s: %s',
  (wasOnline, wasOff, online, serverOff, isFirst) => {
    expect(takesDraftsFirst(linkedAs(wasOnline, wasOff), { type: 'ReportLink', online, serverOff }, START)).toBe(
      isFirst,
    );
  },
);

it('what is typed goes before times that are newer, and no others', () => {
  const times = [START - 1, START, START + 1].map((updatedAt) =>
    takesDraftsFirst(opened, { type: 'ReportSessionTime', deadline: START + 9, updatedAt, timeRatio: 1 }, START),
  );
  expect(times).toEqual([false, false, true]);
});

it('what is typed goes before anything at all once an end is due', () => {
  const anything = [MINUTE - 1, MINUTE, MINUTE + 1].map((passed) =>
    takesDraftsFirst(opened, { type: 'ReportTime' }, START + passed),
  );
  expect(anything).toEqual([false, true, true]);
});
