import { describe, expect, it } from 'vitest';
import { activePosition, sectionState, statusOf } from '../index.ts';
import type { Command } from '../model/command.ts';
import { runByRules } from '../testing/decider-specification.ts';
import { anItem, anOpening, aSection, aSheet, chosen, MINUTE, START, when } from '../testing/sheets.ts';

const END = START + 60 * MINUTE;

// Histories that happened to somebody, at an edge at which the decider and the rules of the log once did not agree.
describe('the log of what was decided is never called impossible', () => {
  it('where an answer disables what is open on a page whose time is over, and nobody has said so yet', () => {
    const first = anItem(1);
    const third = anItem(3, { condition: when('AND', [1, 11]) });
    const content = aSheet(
      [aSection(1, [first]), aSection(2, [anItem(2), third, anItem(4)], { duration: 600, isSinglePage: true })],
      { hybridMode: true },
    );
    const over = START + 600_000;
    const { session } = runByRules([
      { type: 'OpenSheet', at: START, content, opening: anOpening() },
      { type: 'AnswerItem', at: START, itemId: 1, details: chosen(11) },
      { type: 'StartSection', at: START, sectionId: 2, server: null },
      { type: 'GoTo', at: START, position: 2 },
      { type: 'AnswerItem', at: over, itemId: 1, details: chosen(12) },
    ]);
    expect(activePosition(session)).toBe(0);
  });

  it('where a sheet is opened by times that are older than a shorter end that was pushed, and has come', () => {
    const content = aSheet([aSection(1, [anItem(1)], { duration: 600 }), aSection(2, [anItem(2)])], {
      hybridMode: true,
    });
    const open = (at: number, more: Parameters<typeof anOpening>[0] = {}): Command => ({
      type: 'OpenSheet',
      at,
      content,
      opening: anOpening(more),
    });
    const end = START + 20 * MINUTE;
    const { session } = runByRules([
      open(START),
      { type: 'StartSection', at: START, sectionId: 1, server: null },
      { type: 'ReportTime', at: START + 10 * MINUTE },
      { type: 'ReportSessionTime', at: START + 11 * MINUTE, deadline: end, updatedAt: START + 1, timeRatio: 1 },
      open(end, {
        deadline: END,
        sectionRuns: [{ sectionId: 1, startedAt: START, deadline: START + 30 * MINUTE, left: false }],
      }),
    ]);
    expect([statusOf(session), sectionState(session, 1, end)]).toEqual(['A', 'over']);
  });
});
