import { describe, expect, it } from 'vitest';
import type { Command } from '../model/command.ts';
import { run } from '../testing/decider-specification.ts';
import { anItem, anOpening, aSection, aSheet, chosen, MINUTE, START } from '../testing/sheets.ts';
import { nextSync, pendingCount, syncDueAt } from './select-sync.ts';

const SECTION_END = START + MINUTE;
const EACH = 3;
const sheet = aSheet(
  [aSection(1, [anItem(1), anItem(2), anItem(3), anItem(4)], { duration: 60 }), aSection(2, [anItem(5)])],
  { hybridMode: true },
);
const open: Command = { type: 'OpenSheet', at: START, content: { ...sheet, updateEach: EACH }, opening: anOpening() };
const start: Command = { type: 'StartSection', at: START, sectionId: 1, server: null };
const answer = (itemId: number, at = START): Command => ({
  type: 'AnswerItem',
  at,
  itemId,
  details: chosen(10 * itemId + 1),
});
const sync: Command = { type: 'StartSync', at: START, limit: 50 };
const acked = (syncId: number): Command => ({
  type: 'ReportSyncAcked',
  at: START,
  syncId,
  setAside: [],
  superseded: [],
});
const link = (online: boolean, serverOff = false): Command => ({
  type: 'ReportLink',
  at: START + 1,
  online,
  serverOff,
});
const why = (at: number, ...commands: readonly Command[]) => nextSync(run(commands).session, at);

describe('what is pending is sent', () => {
  it.each([
    [1, null],
    [2, null],
    [3, 'count'],
    [4, 'count'],
  ])('once there is as much of it as the evaluation says: %i answers', (answers, reason) => {
    const given = Array.from({ length: answers }, (_, i) => answer(i + 1));
    const { session } = run([open, start, sync, acked(1), ...given]);
    expect([pendingCount(session), nextSync(session, START)]).toEqual([answers, reason]);
  });

  it('as one answer where the evaluation says none, and not as none', () => {
    const each: Command = { ...open, content: { ...sheet, updateEach: 0 } };
    expect([why(START, each, start, sync, acked(1)), why(START, each, start, sync, acked(1), answer(1))]).toEqual([
      null,
      'count',
    ]);
  });

  it.each([
    [14_999, null],
    [15_000, 'age'],
    [15_001, 'age'],
  ])('once the oldest has waited for fifteen seconds: after %i ms', (late, reason) => {
    const commands = [open, start, sync, acked(1), answer(1, START + 1_000), answer(2, START + 9_000)];
    expect(syncDueAt(run(commands).session)).toBe(START + 16_000);
    expect(why(START + 1_000 + late, ...commands)).toBe(reason);
  });

  it('at the end of a section, be it one answer', () => {
    const before: readonly Command[] = [open, start, sync, acked(1), answer(1, SECTION_END - 2)];
    expect(why(SECTION_END - 1, ...before)).toBeNull();
    expect(why(SECTION_END, ...before, { type: 'ReportTime', at: SECTION_END })).toBe('sectionEnd');
  });

  it('as the link is good again, be it one answer, and not before', () => {
    const pending: readonly Command[] = [open, start, sync, acked(1), answer(1), link(false)];
    expect(why(START + 1, ...pending)).toBeNull();
    expect(why(START + 1, ...pending, link(true, true))).toBeNull();
    expect(why(START + 1, ...pending, link(true))).toBe('reconnect');
    // It was known to be good.
    expect(why(START + 1, open, start, sync, acked(1), link(true), answer(1), link(true))).toBeNull();
    expect(
      why(START + 1, open, start, sync, acked(1), link(true), answer(1), { type: 'ReportPageRestored', at: START + 1 }),
    ).toBe('reconnect');
  });

  it('at once where the disk takes nothing', () => {
    const failed: Command = { type: 'ReportStorageFailed', at: START, evidence: 'full' };
    expect(why(START, open, start, sync, acked(1), failed, answer(1))).toBe('storage');
    expect(run([open, failed, failed]).events.filter(({ type }) => type === 'IncidentSeen')).toHaveLength(1);
  });

  it('with the end of the sheet, and not twice at the same time', () => {
    const finish: Command = { type: 'FinishQuiz', at: START + 1, processes: [] };
    expect(why(START + 1, open, start, sync, acked(1), answer(1), finish)).toBe('sheetEnd');
    expect(why(START + 1, open, start, sync, acked(1), answer(1), finish, { ...sync, at: START + 1 })).toBeNull();
    expect(why(START + 1, open, start, sync, acked(1))).toBeNull();
  });
});
