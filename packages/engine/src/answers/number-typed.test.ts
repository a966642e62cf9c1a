import { describe, expect, it } from 'vitest';
import type { Command } from '../model/command.ts';
import { evolve } from '../session/evolve.ts';
import { given, run } from '../testing/decider-specification.ts';
import { anItem, anOpening, aSection, aSheet, START } from '../testing/sheets.ts';
import { answerOf } from './select-answers.ts';

const at = START + 1_000;
const opened: Command = {
  type: 'OpenSheet',
  at: START,
  content: aSheet([aSection(1, [anItem(6, { type: 6 }), anItem(5, { type: 5 })])]),
  opening: anOpening(),
};
const written = (answer: string) => [{ itemOptionId: null, answer, slot: null }];
const number = (answer: string, typed: string): Command => ({
  type: 'AnswerItem',
  at,
  itemId: 6,
  details: written(answer),
  typed,
});
const none = (typed: string): Command => ({ type: 'ReportNumberTyped', at, itemId: 6, typed });
const said = (typed: string) => ({ type: 'NumberTyped' as const, data: { answerId: 1006, typed } });

describe('the log of a number', () => {
  it('has what was typed and the value, where the value does not say it', () => {
    given(opened)
      .when(number('1234.5', '1.234,5'))
      .thenEvents(said('1.234,5'), {
        type: 'AnswerChanged',
        data: { answerId: 1006, details: written('1234.5'), version: { epoch: 1, revision: 2 } },
      });
    given(opened)
      .when(number('39', '39'))
      .thenEvents({
        type: 'AnswerChanged',
        data: { answerId: 1006, details: written('39'), version: { epoch: 1, revision: 2 } },
      });
  });

  it('has what was typed and is none, once; the answer stays as it was', () => {
    given(opened, number('39', '39')).when(none('39 kg')).thenEvents(said('39 kg'));
    given(opened, number('39', '39'), none('39 kg')).when(none('39 kg')).thenEvents();
    expect(answerOf(run([opened, number('39', '39'), none('39 kg')]).session, 6).details).toEqual(written('39'));
  });

  it('has it when the same number is typed again after it', () => {
    given(opened, number('39', '39'), none('39 kg')).when(number('39', '39')).thenEvents(said('39'));
  });

  it('has nothing that was typed where no number is asked for, whatever an event says', () => {
    const { session } = run([opened]);
    for (const answerId of [1005, 9]) {
      const after = evolve(session, { type: 'NumberTyped', at, data: { answerId, typed: 'x' } });
      expect(after.state.numbersTyped).toEqual({});
    }
  });

  it('has what of it can be kept, and nothing of what answers no number', () => {
    given(opened)
      .when(none(`\ud83d${'9'.repeat(300)}`))
      .thenEvents(said('9'.repeat(200)));
    given(opened).when({ type: 'ReportNumberTyped', at, itemId: 5, typed: 'x' }).thenEvents();
  });
});
