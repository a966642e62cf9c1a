import { describe, expect, it } from 'vitest';
import {
  activePosition,
  answerOf,
  emptySession,
  finishOf,
  itemState,
  nextSync,
  pendingCount,
  pendingEntries,
  progressOf,
  questionNumber,
} from '../index.ts';
import type { Command, FinishQuiz } from '../model/command.ts';
import { given, run } from '../testing/decider-specification.ts';
import { anItem, anOpening, aSection, aSheet, choose, chosen, START } from '../testing/sheets.ts';
import { decide } from './decide.ts';

const sheet = aSheet([aSection(1, [anItem(1), anItem(2), anItem(3)])]);
const open: Command = { type: 'OpenSheet', at: START, content: sheet, opening: anOpening() };
const next = (at = START + 2000): Command => ({ type: 'Next', at, confirmed: false });
const finish: FinishQuiz = { type: 'FinishQuiz', at: START + 9000, processes: [] };

describe('a sheet from its opening to its end', () => {
  it('opens at the first item', () => {
    const session = given()
      .when(open)
      .thenEvents(
        { type: 'SheetOpened', data: { content: sheet, opening: anOpening() } },
        { type: 'ItemVisited', data: { position: 0, left: null, spent: 0 } },
      );
    expect(activePosition(session)).toBe(0);
    expect(progressOf(session)).toEqual({ answered: 0, total: 3 });
    expect(questionNumber(session, 1)).toEqual({ number: '2', last: 3, before: 1, total: 3 });
  });

  it('keeps an answer as pending until its very version is acknowledged', () => {
    const { session } = run([open, choose(1, 11), { type: 'StartSync', at: START + 1500, limit: 50 }, choose(1, 12)]);
    expect(itemState(session, 0).saved).toBe('here');
    const { session: acked } = run(
      [{ type: 'ReportSyncAcked', at: START + 1600, syncId: 1, setAside: [], superseded: [] }],
      session,
    );
    expect(pendingEntries(acked)).toMatchObject([{ id: 1001, details: chosen(12), revision: 3 }]);
    expect(answerOf(acked, 1).details).toEqual(chosen(12));
  });

  it('asks for a post when enough is pending', () => {
    const { session } = run([open, choose(1, 11), next(), choose(2, 21)]);
    expect(nextSync(session, START + 2000)).toBeNull();
    const { session: third } = run([next()], session);
    expect(pendingCount(third)).toBe(3);
    expect(nextSync(third, START + 2000)).toBe('count');
  });

  it('is finished until the server confirms it, and read-only at once', () => {
    const { session } = run([open, choose(1, 11), finish]);
    expect(finishOf(session)).toMatchObject({ status: 'F', confirmed: false });
    given(open, finish).when(choose(1, 11)).thenRefused({ reason: 'AlreadyFinished' });
    given(open, finish).when(finish).thenRefused({ reason: 'AlreadyFinished' });
    const { session: confirmed } = run([{ type: 'ReportFinishConfirmed', at: START + 9500, status: 'F' }], session);
    expect(finishOf(confirmed)).toMatchObject({ confirmed: true });
  });

  it('refuses everything before it is open', () => {
    expect(decide(next(), emptySession)).toMatchObject({ left: { reason: 'NotOpen' } });
  });
});
