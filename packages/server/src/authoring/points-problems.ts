import { ITEM_TYPE } from '@quipu/engine';
import type { AuthoredEvaluation, AuthoredItem } from './authored-evaluation.ts';
import { isChoice } from './item-problems.ts';
import type { PlacedItem } from './walk-items.ts';

/** Whether there is a right answer to hold an answer against. */
const hasAnswer = (item: AuthoredItem): boolean => {
  if (isChoice(item.type)) return item.options.some(({ correct }) => correct);
  switch (item.type) {
    case ITEM_TYPE.text:
    case ITEM_TYPE.numeric:
    case ITEM_TYPE.date:
      return item.answer !== null && item.answer.trim() !== '';
    case ITEM_TYPE.blanks:
    case ITEM_TYPE.matching:
      return true;
    case ITEM_TYPE.matrix:
      return item.children.some(({ correct }) => correct !== null);
    default:
      return false;
  }
};

const problemOf = ({ item, parent }: PlacedItem): string | null => {
  if (item.points === null) return null;
  if (parent?.type === ITEM_TYPE.matrix) return 'la fila de una tabla no los lleva: son de su tabla';
  if (item.type === ITEM_TYPE.reading) return 'una lectura no los lleva: son de sus preguntas';
  return item.points > 0 && !hasAnswer(item) ? 'la pregunta no tiene una respuesta correcta' : null;
};

/** What is wrong with the points of items, and with a grading that has nothing to grade. */
export const pointsProblems = ({ grading }: AuthoredEvaluation, placed: readonly PlacedItem[]): readonly string[] => [
  ...placed.flatMap((one) => {
    const problem = problemOf(one);
    return problem === null ? [] : [`${one.path}.points: ${problem}`];
  }),
  ...(grading !== null && !placed.some(({ item }) => item.points !== 0 && hasAnswer(item))
    ? ['grading: ninguna pregunta tiene una respuesta correcta que calificar']
    : []),
];
