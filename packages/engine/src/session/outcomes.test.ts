import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { withOutcomes } from '../../packaging/outcomes-table.ts';
import type { Command } from '../model/command.ts';
import { OUTCOMES } from '../model/outcomes.ts';
import { emptySession, type QuizSession } from '../model/quiz-session.ts';
import type { SheetContent } from '../model/sheet-content.ts';
import type { SheetTimes } from '../model/timers-state.ts';
import { arbitrarySheet } from '../testing/arbitrary-sheet.ts';
import { run } from '../testing/decider-specification.ts';
import { Play } from '../testing/play.ts';
import { anItem, anOpening, aSection, aSheet, chosen, MINUTE, START, when, written } from '../testing/sheets.ts';
import { arbitrarySteps } from '../testing/steps.ts';
import { perform } from './perform.ts';

type Example = readonly [before: readonly Command[], command: Command];

const timed = aSheet(
  [aSection(71, [anItem(1), anItem(2)], { duration: 600 }), aSection(72, [anItem(3)], { duration: 600 })],
  { backButtonEnabled: false },
);
const plain = aSheet([aSection(71, [anItem(1), anItem(2)])]);
/** The first section has a timer, the second none. */
const mixed = aSheet([aSection(71, [anItem(1)], { duration: 600 }), aSection(72, [anItem(2)])]);
const oneWay = { ...mixed, rules: timed.rules };
const lone = aSheet([aSection(71, [anItem(1)], { duration: 600 })]);
const hybrid = aSheet(lone.sections, { hybridMode: true });
const watched = aSheet(plain.sections, { cameraOff: 2, printScreen: 2 });
const numeric = aSheet([aSection(71, [anItem(1, { type: 6, options: [] })])]);
const required = aSheet([
  aSection(71, [anItem(1, { required: true }), anItem(2)]),
  aSection(72, [anItem(3)], { duration: 600 }),
]);
const conditional = aSheet([
  aSection(71, [anItem(1, { condition: when('AND', [2, 21]) }), anItem(2)]),
  aSection(72, [anItem(3, { condition: when('AND', [1, 11]) })], { duration: 600 }),
]);
const END = START + 60 * MINUTE;

const open = (content: SheetContent, at = START, more: Parameters<typeof anOpening>[0] = {}): Command => ({
  type: 'OpenSheet',
  at,
  content,
  opening: anOpening(more),
});
const start = (sectionId: number, at: number): Command => ({
  type: 'StartSection',
  at,
  sectionId,
  server: { startedAt: at, deadline: at + 10 * MINUTE },
});
const startFirst = (at: number): Command => start(71, at);
const next = (at: number): Command => ({ type: 'Next', at, confirmed: true });
const flag = (position: number): Command => ({ type: 'FlagItem', at: START, position, flagged: true });
const doubt = (mostCover: number): Command => ({
  type: 'ReportCamera',
  at: START,
  problem: 'dark',
  judgement: { mostCover, photo: true },
});
const time = (at: number): Command => ({ type: 'ReportTime', at });
const answer = { type: 'AnswerItem', at: START + 1, itemId: 1, details: chosen(11) } as const;
const longer = { deadline: END + 30 * MINUTE, updatedAt: START + 1, timeRatio: 1 };
/** Paused from a moment after the start until another one. */
const PAUSED: SheetTimes = {
  deadline: END,
  updatedAt: START + 1,
  timeRatio: 1,
  standstill: { pause: { since: START + 1, reason: '' }, given: [] },
};
const givenBack = { cause: 'pause', from: START + 1, to: START + 5, given: 4 } as const;
const pausedAgain: SheetTimes = {
  ...PAUSED,
  deadline: END + 30 * MINUTE,
  updatedAt: START + 6,
  standstill: { pause: { since: START + 6, reason: '' }, given: [givenBack] },
};
const reportTimes = (at: number, times: SheetTimes): Command => ({ type: 'ReportSessionTime', at, ...times });
const laterOpening = { deadline: longer.deadline, timesUpdatedAt: longer.updatedAt };
const secondRuns = [
  { sectionId: 71, startedAt: END - MINUTE, deadline: END, left: false },
  { sectionId: 72, startedAt: END - MINUTE / 2, deadline: END, left: false },
];
/** Opened when its time was over: nobody was led into the second section, of which only the server knew. */
const notLedIn = [open(timed), startFirst(END - MINUTE), open(timed, END, { sectionRuns: secondRuns })];
/** The server has it as one that is not under way. */
const putBack = [open(timed), open(timed, START + 1, { status: 'P' })];

/** Its only section's time is over, and so it is. */
const ended = [open(lone), startFirst(START), time(START + 11 * MINUTE)];
const longerRun = { sectionId: 71, startedAt: START, deadline: START + 20 * MINUTE, left: false };
const BY_EXAMINEE = [
  { type: 'GoTo', position: 0 },
  { type: 'Next', confirmed: true },
  { type: 'Previous' },
  { type: 'AnswerItem', itemId: 1, details: [] },
  { type: 'FlagItem', position: 0, flagged: true },
  { type: 'ReportNumberTyped', itemId: 1, typed: 'x' },
  { type: 'AskForSection', sectionId: 71, name: 'a' },
  { type: 'StartSection', sectionId: 71, server: null },
  { type: 'FinishQuiz', processes: [] },
] as const;

/** Outcomes that random plays reach seldom or never. */
const EXAMPLES: readonly Example[] = [
  [[], open(plain, START, { status: 'F' })],
  [[open(plain), reportTimes(START + 2, PAUSED)], reportTimes(START + 7, pausedAgain)],
  [
    [open(plain), reportTimes(START + 2, PAUSED)],
    { ...open(plain, START + 7, { timesUpdatedAt: START + 6 }), times: pausedAgain } as Command,
  ],
  [
    [open(plain), reportTimes(START + 2, PAUSED)],
    { type: 'ReportStillUnderWay', at: START + 7, times: pausedAgain, runs: [] },
  ],
  [[open(plain), reportTimes(START + 2, PAUSED)], { ...flag(0), at: START + 3 } as Command],
  [[open(plain), reportTimes(START + 2, PAUSED)], { type: 'FinishQuiz', at: START + 3, processes: [] }],
  [[], { ...open(plain), unseen: 5 } as Command],
  [[open(plain)], open(timed, START + 1)],
  [[open(plain)], open(plain, START + 1, { status: 'F' })],
  [[open(plain), { type: 'FinishQuiz', at: START + 1, processes: [] }], open(plain, START + 2, { status: 'F' })],
  [[open(plain), time(END)], open(plain, END + 1, laterOpening)],
  [
    [open(timed), startFirst(START), time(START + 11 * MINUTE)],
    open(timed, START + 12 * MINUTE, {
      sectionRuns: [{ sectionId: 71, startedAt: START, deadline: START + 20 * MINUTE, left: false }],
    }),
  ],
  [
    [open(timed), startFirst(START)],
    open(timed, START + MINUTE, {
      sectionRuns: [
        { sectionId: 71, startedAt: START, deadline: START + 10 * MINUTE, left: false },
        { sectionId: 72, startedAt: START + 1, deadline: START + 10 * MINUTE, left: false },
      ],
    }),
  ],
  [notLedIn, { type: 'ReportSessionTime', at: END + 1, ...longer }],
  [notLedIn, { type: 'ReportStillUnderWay', at: END + 1, times: longer, runs: [] }],
  [
    [open(plain), time(END + MINUTE)],
    { type: 'ReportStillUnderWay', at: END - MINUTE, times: { ...longer, deadline: END }, runs: [] },
  ],
  [
    [open(plain), answer, { type: 'StartSync', at: START + 2, limit: 5 }],
    {
      type: 'ReportSyncAcked',
      at: START + 3,
      syncId: 1,
      setAside: [{ id: 1001, reason: 'tooLong' }],
      superseded: [],
    },
  ],
  ...BY_EXAMINEE.flatMap((command): Example[] => [
    [putBack, { ...command, at: START + 2 }],
    [[open(plain), { type: 'FinishQuiz', at: START, processes: [] }], { ...command, at: START + 2 }],
    [[open(plain)], { ...command, at: END }],
  ]),
  ...BY_EXAMINEE.slice(0, 4).map(
    (command): Example => [
      [open(watched), { type: 'ReportCamera', at: START, problem: 'missing' }],
      { ...command, at: START },
    ],
  ),
  [[open(plain)], { type: 'AskForSection', at: START, sectionId: 71, name: 'a' }],
  [[open(timed), startFirst(START)], { type: 'AskForSection', at: START, sectionId: 71, name: 'a' }],
  [[open(timed)], { type: 'StartSection', at: START, sectionId: 71, server: null }],
  [[open(timed)], start(72, START)],
  [[open(timed), startFirst(START)], startFirst(START)],
  [[open(timed), startFirst(START), time(START + 11 * MINUTE)], startFirst(START + 11 * MINUTE)],
  [[open(timed), startFirst(START), next(START)], start(72, START)],
  [[open(timed), startFirst(START)], { type: 'Next', at: START, confirmed: false }],
  [[open(required)], { type: 'GoTo', at: START, position: 1 }],
  [[open(required)], start(72, START)],
  [[open(conditional)], start(72, START)],
  [
    [open(conditional), { ...answer, itemId: 2, details: chosen(21) }, { type: 'GoTo', at: START, position: 0 }],
    { ...answer, itemId: 2, details: chosen(22) },
  ],
  [[open(mixed)], { type: 'GoTo', at: START, position: 0 }],
  [[open(mixed)], flag(0)],
  [[open(mixed)], flag(1)],
  [[open(mixed)], flag(9)],
  [[open(mixed), startFirst(START), time(START + 11 * MINUTE)], flag(0)],
  [[open(conditional)], flag(0)],
  [[open(mixed), startFirst(START)], time(START + 11 * MINUTE)],
  [[open(mixed), startFirst(START), time(START + 11 * MINUTE)], { type: 'GoTo', at: END - 1, position: 0 }],
  [[open(oneWay), startFirst(START)], next(START)],
  [[open(timed), startFirst(START), time(START + 11 * MINUTE)], { type: 'ReportClockSetBack', at: START + 5 * MINUTE }],
  [ended, { type: 'ReportStillUnderWay', at: START + 12 * MINUTE, times: longer, runs: [] }],
  [ended, { type: 'ReportStillUnderWay', at: START + 12 * MINUTE, times: longer, runs: [longerRun] }],
  [ended, { type: 'ReportSessionTime', at: START + 12 * MINUTE, ...longer, timeRatio: 2 }],
  [
    [open(plain), time(END)],
    { type: 'ReportStillUnderWay', at: END + 1, times: { ...longer, deadline: END }, runs: [] },
  ],
  [[open(watched), doubt(15_000)], { type: 'ReportCameraUnwatched', at: START }],
  [[open(watched), doubt(15_000)], time(START + 15_000)],
  ...[
    reportTimes(START + 2, PAUSED),
    { ...open(watched, START + 2, { timesUpdatedAt: START + 1 }), times: PAUSED } as Command,
    { type: 'ReportStillUnderWay', at: START + 2, times: PAUSED, runs: [] } as Command,
  ].map((command): Example => [[open(watched), doubt(15_000)], command]),
  [[open(watched)], doubt(0)],
  [
    [open(watched), { type: 'ReportCamera', at: START, problem: 'missing' }],
    { type: 'ReportCamera', at: START, problem: null },
  ],
  [[open(watched)], { type: 'ReportDisplays', at: START, count: 2 }],
  [[open(watched)], { type: 'ReportPrintScreen', at: START, evidence: 'key' }],
  [
    [open(hybrid), { type: 'StartSection', at: START, sectionId: 71, server: null }],
    { type: 'ReportSectionConfirmed', at: START, sectionId: 71, deadline: END },
  ],
  [[open(plain)], { type: 'ReportFinishedElsewhere', at: START, status: 'F' }],
  [
    [open(plain), { type: 'FinishQuiz', at: START, processes: [] }],
    { type: 'ReportFinishedElsewhere', at: START, status: 'F' },
  ],
  [[open(numeric)], { ...answer, details: written('39'), typed: '39 kg' }],
  [[open(numeric)], { type: 'ReportNumberTyped', at: START, itemId: 1, typed: 'kg' }],
  [[open(plain)], { type: 'AskForSection', at: START, sectionId: 99, name: 'a' }],
  [[open(plain)], { type: 'StartSection', at: START, sectionId: 99, server: null }],
  [[open(plain)], { type: 'ReportSectionConfirmed', at: START, sectionId: 99, deadline: END }],
];

const cells = Object.entries(OUTCOMES).flatMap(([command, { events, rejections }]) => [
  ...events.map((event) => `${command}: ${event}`),
  ...rejections.map((reason) => `${command} refused: ${reason}`),
]);

const seen = new Set<string>();
const look = (session: QuizSession, command: Command): QuizSession => {
  const done = perform(session, command);
  if (!done.ok) {
    seen.add(`${command.type} refused: ${done.failure.reason}`);
    return session;
  }
  for (const { type } of done.value.events) seen.add(`${command.type}: ${type}`);
  return done.value.session;
};

describe('the table of what commands come to', () => {
  beforeAll(() => {
    for (const [before, command] of EXAMPLES) look(run(before).session, command);
    fc.assert(
      fc.property(arbitrarySheet, arbitrarySteps, (sheet, steps) => {
        new Play(sheet).run(steps).commands.reduce(look, emptySession);
      }),
      { numRuns: 150, seed: 5 },
    );
  }, 60_000);

  it('has whatever they come to', () => {
    const known = new Set(cells);
    expect([...seen].filter((cell) => !known.has(cell) && !cell.endsWith(' refused: NotOpen'))).toEqual([]);
  });

  it('has nothing that never happens', () => {
    expect(cells.filter((cell) => !seen.has(cell))).toEqual([]);
  });

  it('is in the README as it is: npm run generate -w @quipu/engine', () => {
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    expect(readme).toBe(withOutcomes(readme));
  });
});
