import type { AskedQuestion } from '@quipu/contract';
import { type Details, rowOf } from '@quipu/engine';
import type { Db } from '../../platform/db/database.ts';
import { questionsOf } from '../analysis/form-questions.ts';
import { viewForm } from '../forms/form-view.ts';
import { readForms } from '../grading/grading-rules-store.ts';
import { plainText } from '../grading/plain-text.ts';
import { texts } from '../grading/texts.ts';
import { answerInWords, letterAt } from '../results/answer-in-words.ts';
import { shownAnswer } from '../results/shown-answer.ts';
import { type DecidedItem, decisionsOn } from './override-store.ts';

/** A question with what is right of it by now, whoever answered it. Null: the evaluation has no such form, or that no such question. */
export const questionOfForm = async (
  db: Db,
  { quizId, formId, itemId }: DecidedItem & { readonly quizId: number },
): Promise<{ readonly question: AskedQuestion; readonly decisions: number } | null> => {
  const own = await db
    .selectFrom('form')
    .select('id')
    .where('id', '=', formId)
    .where('quiz_id', '=', quizId)
    .executeTakeFirst();
  if (own === undefined) return null;
  // Before the form, so that whoever decides has seen no less than this says.
  const decisions = await decisionsOn(db, { formId, itemId });
  const form = (await readForms(db, [formId])).get(formId);
  const found = form === undefined ? undefined : questionsOf(form).find(({ item }) => item.id === itemId);
  const view =
    form === undefined
      ? undefined
      : viewForm(form.content)
          .sections.flatMap(({ items }) => items.flatMap((item) => [item, ...item.children]))
          .find(({ id }) => id === itemId);
  if (found === undefined || view === undefined) return null;
  const { item, number, right } = found;
  const shownItem = { type: item.type, options: view.options };
  const shown = shownAnswer(item, right);
  const inWords = (of: Parameters<typeof answerInWords>[0], details: Details): string =>
    right === 'annulled' ? texts.annulled : answerInWords(of, details);
  const question: AskedQuestion = {
    number,
    content: plainText(item.content),
    options: view.options.map(({ content, match }, place) => ({
      letter: letterAt(place),
      content: plainText(content),
      match: match === null ? null : plainText(match),
    })),
    rows: [...shown.ofRows].map(([place, correct]) => ({
      number: place,
      content: plainText(item.children[place - 1]?.content ?? ''),
      given: null,
      correct: inWords(rowOf(shownItem), correct),
    })),
    given: null,
    correct: inWords(shownItem, shown.whole),
  };
  return { question, decisions };
};
