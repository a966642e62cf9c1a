import { decide, evolve, type QuizSession, replay, type SheetContent } from '@quipu/engine';
import { Model } from 'survey-core';
import * as E from '#fp-ts/Either.js';
import { isQuick } from '../../../scripts/bench-report.mjs';
import { examOf, firstEvents } from './exam.ts';
import { interleaved, rateOf } from './rates.ts';

const ROUNDS = isQuick ? 1 : 5;

const choice = (place: number): number => place + 1;
const option = (place: number, number: number): number => choice(place) * 10 + number;

/** All of choice; every second question is there only if the one before it was answered with its first option. */
const conditional = (items: number): SheetContent => {
  const content = examOf(items);
  const section = content.sections[0];
  if (section === undefined) throw new Error('an exam without a section');
  const [first] = section.items;
  const changed = section.items.map((item, place) => ({
    ...item,
    type: 1 as const,
    options: (first?.options ?? []).map((one, i) => ({ ...one, id: option(place, i + 1) })),
    condition:
      place % 2 === 0
        ? null
        : { logic: 'AND' as const, rules: [{ itemId: choice(place - 1), optionId: option(place - 1, 1) }] },
  }));
  return { ...content, sections: [{ ...section, items: changed }] };
};

const surveyJs = (content: SheetContent): Model =>
  new Model({
    elements: content.sections[0]?.items.map(({ id, options, condition }) => ({
      type: 'radiogroup',
      name: `q${id}`,
      choices: options.map((one) => one.id),
      ...(condition === null
        ? {}
        : { visibleIf: `{q${condition.rules[0]?.itemId}} = ${condition.rules[0]?.optionId}` }),
    })),
  });

/**
 * Answers a second to the questions that others hang on, one after the other. Each time round each changes sides, and the
 * question that hangs on it comes or goes.
 */
export const conditionsRates = (items: number) => {
  const content = conditional(items);
  const start = replay(firstEvents(content, 2));
  const open = items / 2;
  const turnOf = (turn: number) => ({ place: 2 * (turn % open), number: 1 + (Math.floor(turn / open) % 2) });
  return interleaved(
    {
      quipu: () => {
        let session: QuizSession = start;
        let turn = 0;
        return rateOf(() => {
          const { place, number } = turnOf(turn);
          turn += 1;
          const at = 1_795_000_000_000 + (turn % 1_000_000);
          const details = [{ itemOptionId: option(place, number), answer: null, slot: null }];
          const decided = decide({ type: 'AnswerItem', at, itemId: choice(place), details }, session);
          if (E.isLeft(decided)) throw new Error(JSON.stringify(decided.left));
          for (const event of decided.right) session = evolve(session, event);
        });
      },
      surveyJs: () => {
        const survey = surveyJs(content);
        let turn = 0;
        return rateOf(() => {
          const { place, number } = turnOf(turn);
          turn += 1;
          survey.setValue(`q${choice(place)}`, option(place, number));
        });
      },
    },
    ROUNDS,
  );
};
