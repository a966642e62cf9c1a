import { describe, expect, it } from 'vitest';
import type { Command } from '../model/command.ts';
import { given, run } from '../testing/decider-specification.ts';
import { anItem, anOpening, aSection, aSheet, chosen, MINUTE, START } from '../testing/sheets.ts';
import { finishOf, statusOf } from './finish.ts';

const at = START + 1_000;
const open: Command = {
  type: 'OpenSheet',
  at: START,
  content: aSheet([aSection(1, [anItem(1), anItem(2, { required: true })])]),
  opening: anOpening(),
};
const answer: Command = { type: 'AnswerItem', at, itemId: 2, details: chosen(21) };
const finish: Command = { type: 'FinishQuiz', at, processes: ['anydesk', 'teams'] };
const confirmed: Command = { type: 'ReportFinishConfirmed', at: at + 1, status: 'F' };
const elsewhere: Command = { type: 'ReportFinishedElsewhere', at: at + 2, status: 'FC' };

describe('the first end', () => {
  it('is ours, with what ran beside it, and waits for the server', () => {
    const session = given(open, answer)
      .when(finish)
      .thenEvents({ type: 'QuizFinished', data: { status: 'F', comment: 'anydesk, teams' } });
    expect([statusOf(session), finishOf(session)]).toEqual([
      'F',
      { status: 'F', comment: 'anydesk, teams', confirmed: false, at },
    ]);
  });

  it('is the server’s, where it says that it was another: what we waited for is confirmed as that', () => {
    const session = given(open, answer, finish)
      .when(elsewhere)
      .thenEvents({ type: 'FinishConfirmed', data: { status: 'FC' } });
    expect([statusOf(session), finishOf(session)]).toEqual([
      'FC',
      { status: 'FC', comment: 'anydesk, teams', confirmed: true, at },
    ]);
  });

  it('is confirmed once, whatever is said later', () => {
    given(open, answer, finish)
      .when(confirmed)
      .thenEvents({ type: 'FinishConfirmed', data: { status: 'F' } });
    for (const later of [elsewhere, { ...confirmed, at: at + 5 }])
      expect(finishOf(given(open, answer, finish, confirmed).when(later).thenEvents())?.status).toBe('F');
  });

  it('is of another place where there was none here, and closes what was open', () => {
    const session = given(open)
      .when(elsewhere)
      .thenEvents({ type: 'FinishedElsewhere', data: { status: 'FC' } });
    expect(finishOf(session)).toEqual({ status: 'FC', comment: '', confirmed: true, at: at + 2 });
    expect(session.state.active).toBeNull();
    given(open, elsewhere)
      .when({ ...answer, at: at + 3 })
      .thenRefused({ reason: 'AlreadyFinished' });
    given(open, elsewhere)
      .when({ ...finish, at: at + 3 })
      .thenRefused({ reason: 'AlreadyFinished' });
  });

  it('is confirmed by nobody where there is none', () => {
    given(open).when(confirmed).thenRefused({ reason: 'NotUnderWay' });
  });

  it('waits for what is required, and for nothing else', () => {
    given(open)
      .when(finish)
      .thenRefused({ reason: 'RequiredUnanswered', positions: [1] });
    expect(run([open, answer, finish]).events.at(-1)?.type).toBe('QuizFinished');
  });

  it('keeps the time on what was open up to it, and the sheet’s own end at most', () => {
    const { session } = run([open, answer, { ...finish, at: START + 5 * MINUTE }]);
    expect(session.state.cells.at(0).answer.time).toBe(5 * MINUTE);
  });
});
