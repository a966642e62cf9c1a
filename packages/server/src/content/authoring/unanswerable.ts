import {
  type Details,
  type DetailsProblem,
  hasRows,
  type IndexedItem,
  ITEM_FACTS,
  ITEM_TYPE,
  invalidDetails,
  longestTextOf,
  MAX_NUMBER_LENGTH,
  type SheetIndex,
  slotsIn,
} from '@quipu/engine';
import { indexForm } from '../../exams/forms/index-form.ts';
import { gradingOf } from '../../exams/grading/item-grading.ts';
import { type FormContent, type FormItem, itemsOfForm } from '../../platform/db/columns/form.ts';
import type { GradingPolicy } from '../../platform/db/columns/grading-policy.ts';
import type { PlacedItem } from './walk-items.ts';

const said = (problem: DetailsProblem, item: FormItem, least: Details): string => {
  switch (problem) {
    case 'tooMany':
      return `max: son correctas ${least.length} opciones, y solo se pueden marcar ${item.max}`;
    case 'tooLong': {
      const longest = item.type === ITEM_TYPE.text ? longestTextOf(item) : MAX_NUMBER_LENGTH;
      return `answer: tiene ${least[0]?.answer?.length} caracteres, y en la respuesta caben ${longest}`;
    }
    case 'illFormed':
    case 'notANumber':
    case 'notADate':
    case 'notOffered':
      return 'answer: nadie podría dar esa respuesta';
  }
};

/** An attribute is drawn nowhere: a blank within one is none. */
const TAG = /<[^>]*>/g;
/** Blanks that the author wrote where nothing is shown. Graded or not: a required one would stop everybody. */
const unseenBlanks = ({ content, options }: FormItem): readonly string[] => {
  const seen = slotsIn(content.replace(TAG, '<>'));
  return options.flatMap(({ slot }) =>
    slot === null || seen.includes(slot) ? [] : [`content: el espacio {{${slot}}} no se vería`],
  );
};

const problemsOf = (indexed: IndexedItem, item: FormItem, policy: GradingPolicy | null): readonly string[] => {
  if (ITEM_FACTS[item.type].hasBlanks) return unseenBlanks(item);
  const grading = gradingOf(item.type);
  // Rows are answered each by itself, with any of their table's options.
  if (policy === null || item.points === 0 || !grading.isGraded(policy) || hasRows(item.type)) return [];
  const least = grading.least(item, grading.right(item), policy);
  const problem = invalidDetails(indexed, least);
  return problem === null ? [] : [said(problem, item, least)];
};

/** The questions of which a condition wants more options at once than may be chosen. */
const overaskedBy = ({ condition }: FormItem, { items, ordinalOfItem }: SheetIndex): readonly number[] => {
  if (condition?.logic !== 'AND') return [];
  return [...new Set(condition.rules.map(({ itemId }) => itemId))].flatMap((itemId) => {
    const ordinal = ordinalOfItem.get(itemId) ?? -1;
    const asked = items[ordinal];
    const wanted = new Set(condition.rules.flatMap((rule) => (rule.itemId === itemId ? [rule.optionId] : [])));
    const details = [...wanted].map((itemOptionId) => ({ itemOptionId, answer: null, slot: null }));
    return asked === undefined || invalidDetails(asked, details) === null ? [] : [ordinal];
  });
};

/**
 * Finds right answers, and answers that conditions ask for, that the engine's law of answers refuses: what an author writes has
 * to be something that can be answered.
 */
export const unanswerable = (
  placed: readonly PlacedItem[],
  form: FormContent,
  policy: GradingPolicy | null,
): readonly string[] => {
  const index = indexForm(form);
  return itemsOfForm(form).flatMap((item, ordinal) => {
    const indexed = index.items[ordinal];
    const problems = [
      ...(indexed === undefined ? [] : problemsOf(indexed, item, policy)),
      ...overaskedBy(item, index).map(
        (asked) =>
          `condition: de la pregunta "${placed[asked]?.item.key}" pide a la vez más opciones de las que se pueden elegir`,
      ),
    ];
    return problems.map((problem) => `${placed[ordinal]?.path}.${problem}`);
  });
};
