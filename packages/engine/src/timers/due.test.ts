import { describe, expect, it } from 'vitest';
import type { Command } from '../model/command.ts';
import { isOpened, type Opened } from '../model/quiz-session.ts';
import { isWarningDue, photoDueNow } from '../session/decide-time.ts';
import { run } from '../testing/decider-specification.ts';
import { anItem, anOpening, aSection, aSheet, MINUTE, START } from '../testing/sheets.ts';
import { firstRunning, isEndPassedEarly } from './due.ts';

const END = START + 60 * MINUTE;
const SECTION_END = START + 10 * MINUTE;
const content = aSheet([1, 2].map((id) => aSection(id, [anItem(id)], { duration: 600 })));
const open: Command = { type: 'OpenSheet', at: START, content, opening: anOpening() };
const start = (sectionId: number, at: number): Command => ({
  type: 'StartSection',
  at,
  sectionId,
  server: { startedAt: at, deadline: at + 10 * MINUTE },
});
const time = (at: number): Command => ({ type: 'ReportTime', at });
const session = (...commands: readonly Command[]): Opened => {
  const { session: made } = run([open, ...commands]);
  if (!isOpened(made)) throw new Error('not open');
  return made;
};

describe('once an end has come that was not taken', () => {
  it.each([-1, 0, 1])('no photo is due, and nobody is warned: %i ms after it', (late) => {
    const one = session(start(1, START));
    const at = SECTION_END + late;
    expect([photoDueNow(one, at) !== null, isWarningDue(one, 0, at)]).toEqual([late < 0, late < 0]);
    const sheet = session();
    expect([photoDueNow(sheet, END + late) !== null, isWarningDue(sheet, null, END + late)]).toEqual([
      late < 0,
      late < 0,
    ]);
  });

  it('nor is any after the end that was', () => {
    const over = session({ type: 'FinishQuiz', at: START + 1, processes: [] });
    expect([photoDueNow(over, END - 1), isWarningDue(over, null, END - 1)]).toEqual([null, false]);
  });
});

describe('an end that only the clock here came to', () => {
  it.each([
    [END - 1, true],
    [END, false],
    [END + 1, false],
  ])('lies after the server’s time, and not after what the log says: at %i', (clock, isEarly) => {
    expect(isEndPassedEarly(session(time(END)), clock)).toBe(isEarly);
    expect(isEndPassedEarly(session(time(END - 1)), clock)).toBe(false);
  });

  it('is a section’s, too', () => {
    const ended = session(start(1, START), time(SECTION_END));
    expect([SECTION_END - 1, SECTION_END].map((clock) => isEndPassedEarly(ended, clock))).toEqual([true, false]);
  });
});

describe('the section that ends first', () => {
  it('is one that runs, and of two at once the one before', () => {
    expect(firstRunning(session())).toBe(-1);
    expect(firstRunning(session(start(2, START)))).toBe(1);
    expect(firstRunning(session(start(2, START), start(1, START)))).toBe(0);
    expect(firstRunning(session(start(2, START), start(1, START + 1)))).toBe(1);
    expect(firstRunning(session(start(1, START), time(SECTION_END)))).toBe(-1);
  });
});
