import { decide, evolve, type QuizSession, replay, type SheetContent } from '@quipu/engine';
import { Model } from 'survey-core';
import * as E from '#fp-ts/Either.js';
import { examOf, firstEvents } from './exam.ts';
import { interleaved, rateOf } from './rates.ts';

const ITEMS = 200;
const ROUNDS = 5;

const choice = (place: number): number => place + 1;
const option = (place: number, number: number): number => choice(place) * 10 + number;

/** All of choice; every second question is there only if the one before it was answered with its first option. */
const conditional = (): SheetContent => {
  const content = examOf(ITEMS);
  const section = content.sections[0];
  if (section === undefined) throw new Error('an exam without a section');
  const [first] = section.items;
  const items = section.items.map((item, place) => ({
    ...item,
    type: 1 as const,
    options: (first?.options ?? []).map((one, i) => ({ ...one, id: option(place, i + 1) })),
    condition:
      place % 2 === 0
        ? null
        : { logic: 'AND' as const, rules: [{ itemId: choice(place - 1), optionId: option(place - 1, 1) }] },
  }));
  return { ...content, sections: [{ ...section, items }] };
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

/** Answers a second to the open question, each changing sides of the question that hangs on it. */
export const conditionsRates = () => {
  const content = conditional();
  const start = replay(firstEvents(content, 2));
  const answers = [1, 2].map((number) => [{ itemOptionId: option(0, number), answer: null, slot: null }]);
  return interleaved(
    {
      quipu: () => {
        let session: QuizSession = start;
        let turn = 0;
        return rateOf(() => {
          turn += 1;
          const at = 1_795_000_000_000 + (turn % 1_000_000);
          const details = answers[turn % 2] ?? [];
          const decided = decide({ type: 'AnswerItem', at, itemId: choice(0), details }, session);
          if (E.isRight(decided)) for (const event of decided.right) session = evolve(session, event);
        });
      },
      surveyJs: () => {
        const survey = surveyJs(content);
        let turn = 0;
        return rateOf(() => {
          turn += 1;
          survey.setValue(`q${choice(0)}`, option(0, 1 + (turn % 2)));
        });
      },
    },
    ROUNDS,
  );
};
