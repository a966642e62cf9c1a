import { describe, expect, it } from 'vitest';
import { listedSheet, NOON } from '../../testing/listed-sheet.ts';
import { cardStateOf } from './card-state.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const at = (more: object, now = NOON, quiz: object = {}) => cardStateOf(listedSheet(more, quiz), [], now);

describe('card of an evaluation', () => {
  it('offers access while its session lasts, and a retry from the second attempt', () => {
    expect(at({})).toEqual({ kind: 'open', again: false, end: NOON + HOUR });
    expect(at({ attempt: 2 })).toMatchObject({ kind: 'open', again: true });
  });

  it('counts down to the start', () => {
    expect(at({}, NOON - HOUR - 1)).toEqual({ kind: 'waiting', start: NOON - HOUR });
    expect(at({}, NOON - HOUR)).toMatchObject({ kind: 'open' });
  });

  it('is over from the very end of the session', () => {
    expect(at({}, NOON + HOUR - 1)).toMatchObject({ kind: 'open' });
    expect(at({}, NOON + HOUR)).toEqual({ kind: 'over' });
  });

  it.each(['F', 'FC', 'FT', 'FST'])('is finished with %s, whatever the hour', (status) => {
    expect(at({ status }, NOON - 5 * HOUR)).toEqual({ kind: 'finished' });
    expect(at({ status, session: null })).toEqual({ kind: 'finished' });
  });

  it('warns of a missing attendance, of no session, of an evaluation that is closed', () => {
    expect(at({ status: 'I' })).toEqual({ kind: 'absent' });
    expect(at({ session: null })).toEqual({ kind: 'unscheduled' });
    expect(at({}, NOON, { status: 0 })).toEqual({ kind: 'closed' });
  });

  it('of a sheet under way, ends with it and not with the session', () => {
    const started = { status: 'A', started_at: NOON - 50 * MINUTE };
    expect(at(started)).toMatchObject({ end: NOON + 10 * MINUTE });
    expect(at({ ...started, deadline: NOON + 25 * MINUTE })).toMatchObject({ end: NOON + 25 * MINUTE });
    expect(at({ ...started, started_at: NOON - 10 * MINUTE, deadline: null })).toMatchObject({
      end: NOON + 50 * MINUTE,
    });
  });

  it('waits for the evaluation that comes before it', () => {
    const sheet = listedSheet({ id: 2, quiz_id: 2 }, { id: 2, require_quiz_id: 1 });
    const before = (status: string) => listedSheet({ status }, { name: 'Diagnóstico' });
    expect(cardStateOf(sheet, [before('A'), sheet], NOON)).toEqual({ kind: 'requires', quizName: 'Diagnóstico' });
    expect(cardStateOf(sheet, [before('F'), sheet], NOON)).toMatchObject({ kind: 'open' });
    expect(cardStateOf(sheet, [sheet], NOON)).toEqual({ kind: 'requires', quizName: null });
  });
});
