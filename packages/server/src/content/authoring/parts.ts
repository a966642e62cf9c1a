import { hasParts, type ItemType } from '@quipu/engine';
import { gradingOf } from '../../exams/grading/item-grading.ts';
import { POINT_DECIMALS, rounded } from '../../exams/grading/rounded.ts';
import type { WrongParts } from '../../platform/db/columns/form.ts';
import type { AuthoredItem, AuthoredOption } from './authored-evaluation.ts';
import { ofTypesWhere, ruleOf, typesWhere } from './item-rules.ts';
import type { PlacedItem } from './walk-items.ts';

/** An option that goes in no blank, or is left over beside the pairs, is part of no right answer. */
const isPart = ({ type }: AuthoredItem, option: AuthoredOption): boolean =>
  type !== null && ruleOf(type).isPart(option);

const weightsOf = ({ options }: AuthoredItem): readonly number[] => options.flatMap(({ weight }) => weight ?? []);

/** Tells what an item is worth: what is said, else its weights together, as a map of a response has them; else 1. */
export const pointsOf = (item: AuthoredItem): number => {
  const weights = weightsOf(item);
  const together = weights.reduce((sum, weight) => sum + weight, 0);
  return item.points ?? (weights.length === 0 ? 1 : rounded(together, POINT_DECIMALS));
};

export const wrongPartsOf = ({ penalty, lower_bound: lowerBound }: AuthoredItem): WrongParts | null =>
  penalty === null ? null : { penalty, lowerBound: lowerBound ?? 0 };

const isPenalized = (type: ItemType): boolean => gradingOf(type).isPenalized;

const weightProblems = (item: AuthoredItem): readonly string[] => {
  const isWeighed = weightsOf(item).length > 0;
  return item.options.flatMap((option, place) => {
    const where = `options.${place}.weight`;
    if (!isPart(item, option))
      return option.weight === null
        ? []
        : [`${where}: la opción no va en ningún espacio ni con ninguna pareja; si se pone, quita "penalty"`];
    return isWeighed && option.weight === null ? [`${where}: falta: otras opciones de la pregunta lo llevan`] : [];
  });
};

const problemsOf = (item: AuthoredItem): readonly string[] => {
  const { penalty, lower_bound: lowerBound } = item;
  if (item.type === null || !hasParts(item.type))
    return [
      ...item.options.flatMap(({ weight }, place) =>
        weight === null ? [] : [`options.${place}.weight: solo lo llevan las opciones ${ofTypesWhere(hasParts)}`],
      ),
      ...(penalty === null
        ? []
        : [
            `penalty: solo lo llevan los tipos ${typesWhere(hasParts)}; el ${ofTypesWhere(isPenalized)} es grading.penalty`,
          ]),
      ...(lowerBound === null ? [] : [`lower_bound: solo lo llevan los tipos ${typesWhere(hasParts)}`]),
    ];
  return [
    ...weightProblems(item),
    ...(penalty !== null && penalty > pointsOf(item)
      ? [`penalty: una parte mala no puede quitar más que los puntos de la pregunta, que son ${pointsOf(item)}`]
      : []),
    ...(lowerBound !== null && penalty === null ? ['lower_bound: sin "penalty" nada baja de 0'] : []),
  ];
};

/** Finds what is wrong with what blanks and pairs are worth, and with what wrong ones take. */
export const partsProblems = (placed: readonly PlacedItem[]): readonly string[] =>
  placed.flatMap(({ item, path }) => problemsOf(item).map((problem) => `${path}.${problem}`));
