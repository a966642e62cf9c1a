import { isReading } from '@quipu/engine';
import type { AuthoredEvaluation, AuthoredItem } from './authored-evaluation.ts';
import { ruleOf } from './item-rules.ts';
import { isMatrix, type PlacedItem } from './walk-items.ts';

/** Whether there is a right answer to hold an answer against. */
const hasAnswer = (item: AuthoredItem): boolean => item.type !== null && ruleOf(item.type).hasAnswer(item);

const problemOf = ({ item, parent }: PlacedItem): string | null => {
  if (item.points === null) return null;
  if (parent !== null && isMatrix(parent)) return 'la fila de una tabla no los lleva: son de su tabla';
  if (item.type !== null && isReading(item.type)) return 'una lectura no los lleva: son de sus preguntas';
  return item.points > 0 && !hasAnswer(item) ? 'la pregunta no tiene una respuesta correcta' : null;
};

/** Finds what is wrong with the points of items, and with a grading that has nothing to grade. */
export const pointsProblems = ({ grading }: AuthoredEvaluation, placed: readonly PlacedItem[]): readonly string[] => [
  ...placed.flatMap((one) => {
    const problem = problemOf(one);
    return problem === null ? [] : [`${one.path}.points: ${problem}`];
  }),
  ...(grading !== null && !placed.some(({ item }) => item.points !== 0 && hasAnswer(item))
    ? ['grading: ninguna pregunta tiene una respuesta correcta que calificar']
    : []),
];
