import { ITEM_TYPE } from '@quipu/engine';
import type { WrongParts } from '../evaluations/form.ts';
import { POINT_DECIMALS, rounded } from '../grading/rounded.ts';
import type { AuthoredItem, AuthoredOption } from './authored-evaluation.ts';
import type { PlacedItem } from './walk-items.ts';

const hasParts = ({ type }: AuthoredItem): boolean => type === ITEM_TYPE.blanks || type === ITEM_TYPE.matching;
/** An option that goes in no blank is part of no right answer. */
const isPart = ({ type }: AuthoredItem, { slot }: AuthoredOption): boolean =>
  type === ITEM_TYPE.matching || slot !== null;

const weightsOf = ({ options }: AuthoredItem): readonly number[] => options.flatMap(({ weight }) => weight ?? []);

/** What an item is worth: what is said, else its weights together, as a map of a response has them; else 1. */
export const pointsOf = (item: AuthoredItem): number => {
  const weights = weightsOf(item);
  const together = weights.reduce((sum, weight) => sum + weight, 0);
  return item.points ?? (weights.length === 0 ? 1 : rounded(together, POINT_DECIMALS));
};

export const wrongPartsOf = ({ penalty, lower_bound: lowerBound }: AuthoredItem): WrongParts | null =>
  penalty === null ? null : { penalty, lowerBound: lowerBound ?? 0 };

const weightProblems = (item: AuthoredItem): readonly string[] => {
  const isWeighed = weightsOf(item).length > 0;
  return item.options.flatMap((option, place) => {
    const where = `options.${place}.weight`;
    if (!isPart(item, option))
      return option.weight === null ? [] : [`${where}: la opción no va en ningún espacio; si se pone, quita "penalty"`];
    return isWeighed && option.weight === null ? [`${where}: falta: otras opciones de la pregunta lo llevan`] : [];
  });
};

const problemsOf = (item: AuthoredItem): readonly string[] => {
  const { penalty, lower_bound: lowerBound } = item;
  if (!hasParts(item))
    return [
      ...item.options.flatMap(({ weight }, place) =>
        weight === null ? [] : [`options.${place}.weight: solo lo llevan las opciones de los tipos 8 y 10`],
      ),
      ...(penalty === null
        ? []
        : ['penalty: solo lo llevan los tipos 8 y 10; el de los tipos 1 y 3 es grading.penalty']),
      ...(lowerBound === null ? [] : ['lower_bound: solo lo llevan los tipos 8 y 10']),
    ];
  return [
    ...weightProblems(item),
    ...(penalty !== null && penalty > pointsOf(item)
      ? [`penalty: una parte mala no puede quitar más que los puntos de la pregunta, que son ${pointsOf(item)}`]
      : []),
    ...(lowerBound !== null && penalty === null ? ['lower_bound: sin "penalty" nada baja de 0'] : []),
  ];
};

/** What is wrong with what blanks and pairs are worth, and with what wrong ones take. */
export const partsProblems = (placed: readonly PlacedItem[]): readonly string[] =>
  placed.flatMap(({ item, path }) => problemsOf(item).map((problem) => `${path}.${problem}`));
