import { describe, expect, it } from 'vitest';
import type { Command } from '../model/command.ts';
import { run } from '../testing/decider-specification.ts';
import { anItem, anOpening, aSection, aSheet, MINUTE, START } from '../testing/sheets.ts';
import { finishOf, statusOf } from './finish.ts';

const content = aSheet([aSection(1, [anItem(1)])]);
const opened = (at: number, more = {}): Command => ({ type: 'OpenSheet', at, content, opening: anOpening(more) });
const finished: readonly Command[] = [opened(START, {}), { type: 'FinishQuiz', at: START + MINUTE, processes: [] }];
const confirmed: Command = { type: 'ReportFinishConfirmed', at: START + 2 * MINUTE, status: 'F' };

describe('a sheet that the operator reopened', () => {
  it('goes on, on the device that finished it', () => {
    const { session } = run([...finished, confirmed, opened(START + 3 * MINUTE, { epoch: 2 })]);
    expect([statusOf(session), finishOf(session)]).toEqual(['A', null]);
  });

  it('goes on there, too, where the finish was confirmed only after it had been opened again', () => {
    const late = { ...confirmed, at: START + 4 * MINUTE };
    const { session: again } = run([...finished, opened(START + 3 * MINUTE, { epoch: 2 }), late]);
    expect(finishOf(again)).toMatchObject({ status: 'F', confirmed: true });
    const { session } = run([opened(START + 5 * MINUTE, { epoch: 2 })], again);
    expect([statusOf(session), finishOf(session)]).toEqual(['A', null]);
  });

  it('keeps a finish that the server has not heard of', () => {
    const { session } = run([...finished, opened(START + 3 * MINUTE, { epoch: 2 })]);
    expect(finishOf(session)).toMatchObject({ status: 'F', confirmed: false });
  });
});
