import type { ListedSheet } from '@quipu/contract';
import { describe, expect, it } from 'vitest';
import { listedSheet, NOON } from '../../../testing/listed-sheet.ts';
import { actionsOf, type CardState, cardOf, type SheetAction } from './card-of.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const START = NOON - HOUR;
const END = NOON + HOUR;

const COLUMNS = {
  time: ['no session', 'before', 'in', 'after'],
  status: ['P', 'A', 'F', 'FT', 'FC', 'FST', 'I'],
  attempt: ['1', '2'],
  required: ['none', 'finished', 'unfinished', 'not listed'],
  quiz: ['active', 'inactive'],
} as const;
type Combination = { readonly [K in keyof typeof COLUMNS]: (typeof COLUMNS)[K][number] };

const waiting = (absent: boolean): CardState => ({ kind: 'waiting', start: START, absent });
const requires = (quizName: string | null): CardState => ({ kind: 'requires', quizName });
const open = (underWay: boolean, again: boolean): CardState => ({
  kind: 'open',
  again,
  underWay,
  isPaused: false,
  end: END,
});

/** An empty cell: whatever it is. Exactly one row speaks of each combination, in any order. */
const TABLE: readonly (readonly [string, string, string, string, string, CardState])[] = [
  // time        status          attempt  required                quiz        what the card says
  ['', 'F FT FC FST', '', '', '', { kind: 'finished' }],
  ['no session', 'P A I', '', '', '', { kind: 'unscheduled' }],
  ['after', 'P A I', '', '', '', { kind: 'over' }],
  ['before', 'P A', '', '', '', waiting(false)],
  ['before', 'I', '', '', '', waiting(true)],
  ['in', 'I', '', '', '', { kind: 'absent' }],
  ['in', 'P', '', '', 'inactive', { kind: 'closed' }],
  ['in', 'P', '', 'unfinished', 'active', requires('Diagnóstico')],
  ['in', 'P', '', 'not listed', 'active', requires(null)],
  ['in', 'P', '1', 'none, finished', 'active', open(false, false)],
  ['in', 'P', '2', 'none, finished', 'active', open(false, true)],
  ['in', 'A', '1', '', '', open(true, false)],
  ['in', 'A', '2', '', '', open(true, true)],
];
const says = (cell: string, value: string): boolean => cell === '' || cell.split(/, | (?=[A-Z])/).includes(value);
const rowsFor = ({ time, status, attempt, required, quiz }: Combination) =>
  TABLE.filter(
    (row) =>
      says(row[0], time) &&
      says(row[1], status) &&
      says(row[2], attempt) &&
      says(row[3], required) &&
      says(row[4], quiz),
  );

const COMBINATIONS: readonly Combination[] = COLUMNS.time.flatMap((time) =>
  COLUMNS.status.flatMap((status) =>
    COLUMNS.attempt.flatMap((attempt) =>
      COLUMNS.required.flatMap((required) => COLUMNS.quiz.map((quiz) => ({ time, status, attempt, required, quiz }))),
    ),
  ),
);
const AT = { 'no session': NOON, before: START - 1, in: NOON, after: END } as const;

const decided = ({ time, status, attempt, required, quiz }: Combination): CardState => {
  const sheet = listedSheet(
    {
      id: 2,
      quiz_id: 2,
      status,
      attempt: Number(attempt),
      ...(time === 'no session' ? { session: null } : {}),
    },
    { id: 2, status: quiz === 'active' ? 1 : 0, require_quiz_id: required === 'none' ? null : 1 },
  );
  const before: readonly ListedSheet[] =
    required === 'finished' || required === 'unfinished'
      ? [listedSheet({ status: required === 'finished' ? 'FT' : 'A' }, { name: 'Diagnóstico' })]
      : [];
  return cardOf(sheet, [...before, sheet], AT[time]).state;
};

describe('what a card says', () => {
  it('is in the table, once for each of the 448 combinations', () => {
    expect(COMBINATIONS).toHaveLength(448);
    expect(COMBINATIONS.filter((one) => rowsFor(one).length !== 1)).toEqual([]);
  });

  it.each(TABLE.map((row) => ({ row, name: row.slice(0, 5).map((cell) => cell || '*') })))('$name', ({ row }) => {
    const spoken = COMBINATIONS.filter((one) => rowsFor(one)[0] === row);
    expect(spoken.length).toBeGreaterThan(0);
    for (const one of spoken) expect({ ...one, says: decided(one) }).toEqual({ ...one, says: row[5] });
  });

  it('changes at the very instants', () => {
    const at = (now: number) => cardOf(listedSheet(), [], now).state.kind;
    expect([START - 1, START, END - 1, END].map(at)).toEqual(['waiting', 'open', 'open', 'over']);
  });

  it('of a sheet under way, ends with it and not with the session', () => {
    const at = (more: object) =>
      cardOf(listedSheet({ status: 'A', started_at: NOON - 50 * MINUTE, ...more }), [], NOON).state;
    expect(at({})).toMatchObject({ end: NOON + 10 * MINUTE });
    expect(at({ deadline: NOON + 25 * MINUTE })).toMatchObject({ end: NOON + 25 * MINUTE });
    expect(at({ deadline: NOON })).toEqual({ kind: 'over' });
    expect(at({ deadline: NOON, is_paused: 1 })).toMatchObject({ kind: 'open', isPaused: true });
    expect(at({ started_at: NOON - 10 * MINUTE })).toMatchObject({ end: NOON + 50 * MINUTE });
  });
});

const BOTH = [0, 1] as const;
const REQUESTS = [null, 'sent', 'accepted', 'rejected'] as const;
const request = (status: string | null) =>
  status === null ? null : { id: 1, cause: 'work', comment: null, status, created_at: 1, answer: null };
const FINISHED: readonly string[] = ['F', 'FT', 'FC', 'FST'];

describe('what can be done with a sheet', () => {
  const can = (action: SheetAction, more: object, quiz: object) => actionsOf(listedSheet(more, quiz)).has(action);

  it.each(COLUMNS.status)('its results, once it is finished: %s', (status) => {
    const finished = FINISHED.includes(status);
    expect(can('results', { status }, {})).toBe(finished);
    for (const type of ['E', 'EV'])
      for (const on of BOTH)
        expect(can('downloadResults', { status }, { type, extra: { answers_sheet: on } })).toBe(finished && on === 1);
    for (const on of BOTH) expect(can('downloadReport', { status, has_report: on }, {})).toBe(finished && on === 1);
  });

  it.each(COLUMNS.status)('its answers and its regrades, where they are shown: %s', (status) => {
    for (const type of ['E', 'EV'])
      for (const on of BOTH)
        for (const has of BOTH) {
          const reviewed = FINISHED.includes(status) && type === 'EV' && on === 1;
          const sheet = { status, has_regrades: has };
          expect(can('viewAnswers', sheet, { type, view_answers: on })).toBe(reviewed);
          expect(can('viewRegrades', sheet, { type, view_regrades: on })).toBe(reviewed && has === 1);
        }
  });

  it.each(COLUMNS.status)('a backup, while it is taken where that is allowed: %s', (status) => {
    for (const hybrid of BOTH)
      for (const backup of BOTH) {
        const extra = { hybrid_mode: hybrid, allow_download_backup_file: backup };
        expect(can('importBackup', { status }, { extra })).toBe(status === 'A' && hybrid === 1 && backup === 1);
      }
  });

  it.each(COLUMNS.status)('a backup of a sheet whose time ran out, as long as the server takes it: %s', (status) => {
    for (const taken of BOTH) {
      const extra = { hybrid_mode: 1, allow_download_backup_file: 1 };
      expect(can('importBackup', { status, takes_backup: taken }, { extra })).toBe(status === 'A' || taken === 1);
      expect(can('importBackup', { status, takes_backup: taken }, {})).toBe(false);
    }
  });

  it.each(COLUMNS.status)('another session, unless it was asked for: %s', (status) => {
    for (const permitted of BOTH)
      for (const last of REQUESTS) {
        const free = last === null || last === 'rejected';
        expect(can('reschedule', { status, rescheduling: request(last) }, { rescheduling: permitted })).toBe(
          permitted === 1 && (status === 'P' || status === 'FT') && free,
        );
      }
  });

  it('its receipt, where a place is assigned', () => {
    expect(can('receipt', {}, {})).toBe(false);
    expect(can('receipt', { assignment: { evaluation_location: 'Campus Norte', qr: 'x' } }, {})).toBe(true);
  });
});
