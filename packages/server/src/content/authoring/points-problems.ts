import { ITEM_TYPE, isReading } from '@quipu/engine';
import type { AuthoredEvaluation, AuthoredItem } from './authored-evaluation.ts';
import { ruleOf } from './item-rules.ts';
import { isMatrix, type PlacedItem } from './walk-items.ts';

/** Tells whether the item has a right answer to compare with. */
const hasAnswer = (item: AuthoredItem): boolean => item.type !== null && ruleOf(item.type).hasAnswer(item);

const problemOf = ({ item, parent }: PlacedItem): string | null => {
  if (item.points === null) return null;
  if (parent !== null && isMatrix(parent)) return 'la fila de una tabla no los lleva: son de su tabla';
  if (item.type !== null && isReading(item.type)) return 'una lectura no los lleva: son de sus preguntas';
  return item.points > 0 && !hasAnswer(item) ? 'la pregunta no tiene una respuesta correcta' : null;
};

/** A question that would drop out of an evaluation's maximum though nothing says that it is not graded. */
const isForgotten = ({ grading }: AuthoredEvaluation, { item, parent }: PlacedItem): boolean => {
  if (grading === null || item.type === null || item.points !== null || hasAnswer(item)) return false;
  if (isReading(item.type) || (parent !== null && isMatrix(parent))) return false;
  return item.type !== ITEM_TYPE.text || grading.text !== 'ungraded';
};

/** Answers that are shown with each grade are read by the first to finish, and told to whoever is still answering. */
const shownTooEarly = ({ grading, practice, view_answers, view_regrades }: AuthoredEvaluation): boolean =>
  grading?.publish === 'graded' && !practice && (view_answers || view_regrades);

/** Finds what is wrong with the points of items, with a grading that has nothing to grade, and with one that gives away what is right. */
export const pointsProblems = (authored: AuthoredEvaluation, placed: readonly PlacedItem[]): readonly string[] => [
  ...placed.flatMap((one) => {
    const problem = problemOf(one);
    return problem === null ? [] : [`${one.path}.points: ${problem}`];
  }),
  ...placed
    .filter((one) => isForgotten(authored, one))
    .map(
      ({ path }) => `${path}: la pregunta no tiene una respuesta correcta. Escríbala o, si no se califica, points: 0`,
    ),
  ...(shownTooEarly(authored)
    ? [
        'grading.publish: con "graded" y view_answers o view_regrades, quien termina primero leería las respuestas correctas mientras otras personas aún responden. Escriba "operator" o, si las respuestas no son secretas, practice: 1',
      ]
    : []),
  ...(authored.grading !== null && !placed.some(({ item }) => item.points !== 0 && hasAnswer(item))
    ? ['grading: ninguna pregunta tiene una respuesta correcta que calificar']
    : []),
];
