import { describe, it } from 'vitest';
import type { Command } from '../model/command.ts';
import { given } from '../testing/decider-specification.ts';
import { anItem, anOpening, aSection, aSheet, MINUTE, START } from '../testing/sheets.ts';

const END = START + 60 * MINUTE;
const at = START + 1_000;
const content = aSheet([aSection(1, [anItem(1), anItem(2)], { duration: 600 }), aSection(2, [anItem(3)])], {
  hybridMode: true,
});
const opening = anOpening();
const open: Command = { type: 'OpenSheet', at: START, content, opening };
const alone: Command = { type: 'StartSection', at, sectionId: 1, server: null };
const times = { deadline: END + MINUTE, updatedAt: START + 1, timeRatio: 1.5 };
const run = { sectionId: 1, startedAt: at, deadline: at + 900_000, left: false };

describe('the server’s word', () => {
  it.each([
    ['two', ['uno', 'dos'], { words: ['uno', 'dos'] }],
    ['none', [], {}],
  ])('is kept in what it says, as it was signed: %s', (_, words, kept) => {
    given()
      .when({ ...open, words } as Command)
      .thenEvents({ type: 'SheetOpened', data: { content, opening, ...kept } });
    given(open)
      .when({ ...alone, server: { startedAt: at, deadline: at }, words } as Command)
      .thenEvents({
        type: 'SectionStarted',
        data: { run: { sectionId: 1, startedAt: at, deadline: at, left: false }, confirmed: true, ...kept },
      });
    given(open, alone)
      .when({ type: 'ReportSectionConfirmed', at, sectionId: 1, deadline: at + 600_000, words })
      .thenEvents({ type: 'SectionConfirmed', data: { sectionId: 1, deadline: at + 600_000, ...kept } });
  });

  it.each([
    ['uno', { words: ['uno'] }],
    [null, {}],
    [undefined, {}],
  ])('of new times is kept, too, whether or not an end was waited for: %j', (word, kept) => {
    const changed = { type: 'SessionTimeChanged', data: { ...times, ...kept } } as const;
    given(open, alone)
      .when({ type: 'ReportSessionTime', at, ...times, ...(word === undefined ? {} : { word }) })
      .thenEvents(changed);
    given(open, alone)
      .when({
        type: 'ReportStillUnderWay',
        at,
        times,
        runs: [],
        ...(typeof word === 'string' ? { words: [word] } : {}),
      })
      .thenEvents(changed);
  });

  it('undoes an end, and goes on with the section that it ended', () => {
    const ended: Command = { type: 'ReportTime', at: END + 1 };
    const late = { ...run, deadline: END + MINUTE };
    const kept = { words: ['uno', 'dos'] };
    given(open, alone, ended)
      .when({ type: 'ReportStillUnderWay', at: END + 2, times, runs: [late], ...kept })
      .thenEvents(
        { type: 'EndUndone', data: { ...times, ...kept } },
        { type: 'SectionResumed', data: { run: late, ...kept } },
        { type: 'ItemVisited', data: { position: 0, left: null, spent: 0 } },
      );
  });
});
