import { expect, it } from 'vitest';
import { admissible } from '../log/rules.ts';
import type { Command } from '../model/command.ts';
import { emptySession } from '../model/quiz-session.ts';
import { evolve } from '../session/evolve.ts';
import { run } from '../testing/decider-specification.ts';
import { anItem, anOpening, aSection, aSheet, MINUTE, START } from '../testing/sheets.ts';

const content = aSheet([aSection(1, [anItem(1)], { duration: 60 }), aSection(2, [anItem(2)])]);

// Seed 208 of the simulation: the reply to a start came when the section was over, and the log was one that nobody could replay.
it('nobody goes into a section that was over before the reply to its start came, and the sheet goes on after it', () => {
  const at = START + 5 * MINUTE;
  const commands: readonly Command[] = [
    { type: 'OpenSheet', at: START, content, opening: anOpening() },
    { type: 'StartSection', at, sectionId: 1, server: { startedAt: START, deadline: START + MINUTE } },
    { type: 'ReportTime', at },
  ];
  const { events } = run(commands);
  expect(events.slice(0, 4).map(({ type }) => type)).toEqual([
    'SheetOpened',
    'SectionStarted',
    'SectionExpired',
    'ItemVisited',
  ]);
  events.reduce((session, event) => {
    expect(admissible(session, event)).toBeNull();
    return evolve(session, event);
  }, emptySession);
});
