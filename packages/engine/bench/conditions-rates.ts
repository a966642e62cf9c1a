import { decide, evolve, type QuizEvent, replay, type Session, type SheetContent } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import { Model } from 'survey-core';
import { examOf, firstEvents } from './exam.ts';
import { interleaved, rateOf } from './rates.ts';

const ITEMS = 200;
const ROUNDS = 5;

const choice = (place: number): number => 1_000 + place;
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
      ...(condition === null ? {} : { visibleIf: `{q${condition.rules[0]?.itemId}} = ${condition.rules[0]?.optionId}` }),
    })),
  });

/** Answers a second, each changing sides of the question that hangs on it. */
export const conditionsRates = () => {
  const content = conditional();
  const start = replay(firstEvents(content, 2));
  const questions = ITEMS / 2;
  return interleaved(
    {
      quipu: () => {
        let session: Session = start;
        let turn = 0;
        return rateOf(() => {
          const place = 2 * (turn % questions);
          const number = 1 + (Math.floor(turn / questions) % 2);
          const at = 1_795_000_000_000 + (turn % 1_000_000);
          const details = [{ itemOptionId: option(place, number), answer: null, slot: null }];
          const decided = decide({ type: 'AnswerItem', at, itemId: choice(place), details }, session);
          const events: readonly QuizEvent[] = E.isRight(decided) ? decided.right : [];
          for (const event of events) session = evolve(session, event);
          turn += 1;
        });
      },
      surveyJs: () => {
        const survey = surveyJs(content);
        let turn = 0;
        return rateOf(() => {
          const place = 2 * (turn % questions);
          survey.setValue(`q${choice(place)}`, option(place, 1 + (Math.floor(turn / questions) % 2)));
          turn += 1;
        }, 400);
      },
    },
    ROUNDS,
  );
};
