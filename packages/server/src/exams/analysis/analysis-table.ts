import { ITEM_TYPE } from '@quipu/engine';
import type { Cell, Table } from '../../platform/tables/table.ts';
import { column, typedNumber } from '../../platform/tables/table.ts';
import type { FormAnalysis, ItemAnalysis } from './analyse-form.ts';
import type { ChoiceTally } from './answer-tally.ts';
import { texts } from './texts.ts';

type Field = keyof typeof texts.columns;
const FIELDS = Object.keys(texts.columns) as readonly Field[];

const DECIMALS = 10_000;
const rounded = (value: number | null): number | null =>
  value === null ? null : Math.round(value * DECIMALS) / DECIMALS;
const seconds = (ms: number | undefined): number | null => (ms === undefined ? null : Math.round(ms / 100) / 10);

const rowOf = (fields: Partial<Record<Field, Cell>>): readonly Cell[] => FIELDS.map((field) => fields[field] ?? null);

const itemRow = (form: number, item: ItemAnalysis): readonly Cell[] =>
  rowOf({
    form,
    number: item.number,
    text: item.text,
    standing: texts.standing[item.standing],
    maxPoints: item.maxPoints,
    asked: item.asked,
    omitted: item.omitted,
    facility: rounded(item.facility),
    deviation: rounded(item.deviation),
    pointBiserial: rounded(item.pointBiserial),
    discrimination: rounded(item.discrimination),
    alphaWithout: rounded(item.alphaWithout),
    lower: seconds(item.time?.lower),
    median: seconds(item.time?.median),
    upper: seconds(item.time?.upper),
    flags: [...new Set(item.flags.map(({ kind }) => texts.flags[kind]))].join(', '),
  });

const choiceRow = (
  form: number,
  { number, type }: Pick<ItemAnalysis, 'number' | 'type'>,
  part: string | null,
  choice: ChoiceTally,
): readonly Cell[] =>
  rowOf({
    form,
    number,
    part,
    choice: choice.label,
    text: type === ITEM_TYPE.numeric ? typedNumber(choice.text) : choice.text,
    isRight: choice.isRight,
    chosen: choice.chosen,
    upperGroup: rounded(choice.upper),
    lowerGroup: rounded(choice.lower),
    restMean: rounded(choice.restMean),
  });

/** A row for each item, and behind it one for everything that was given. */
export const analysisTable = (forms: readonly FormAnalysis[]): Table => ({
  columns: Object.values(texts.columns).map(column),
  rows: forms.flatMap(({ formId, items }) =>
    items.flatMap((item) => [
      itemRow(formId, item),
      ...item.parts.flatMap(({ label, choices }) => choices.map((choice) => choiceRow(formId, item, label, choice))),
    ]),
  ),
});
