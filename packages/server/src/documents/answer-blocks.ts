import { type Details, ITEM_TYPE } from '@quipu/engine';
import type { ResultItem } from '../grading/read-results.ts';
import { type Block, blocksOfHtml, PLAIN } from './markup.ts';
import { texts } from './texts.ts';

const written = (text: string): readonly Block[] => [
  { kind: 'paragraph', inlines: [{ kind: 'text', text, style: PLAIN }], isHeading: false },
];
/** `name` before the first line of `blocks`. */
const named = (name: string, blocks: readonly Block[]): readonly Block[] => {
  const [first, ...rest] = blocks;
  const label = { kind: 'text' as const, text: `${name}: `, style: { ...PLAIN, bold: true } };
  return first?.kind === 'paragraph'
    ? [{ ...first, inlines: [label, ...first.inlines] }, ...rest]
    : [{ kind: 'paragraph', inlines: [label], isHeading: false }, ...blocks];
};

const dates = new Intl.DateTimeFormat('es-EC', { dateStyle: 'long', timeZone: 'UTC' });
const dateWords = (day: string): string => {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? day : dates.format(at);
};

const optionBlocks = ({ options }: ResultItem, id: number | null): readonly Block[] =>
  blocksOfHtml(options.find((option) => option.id === id)?.content ?? '');

/** An answer, given or right, in what the item says of its options. Empty: nothing was answered. */
export const answerBlocks = (item: ResultItem, details: Details): readonly Block[] => {
  switch (item.type) {
    case ITEM_TYPE.text:
    case ITEM_TYPE.numeric:
      return details.flatMap(({ answer }) => (answer === null || answer === '' ? [] : written(answer)));
    case ITEM_TYPE.date:
      return details.flatMap(({ answer }) => (answer === null || answer === '' ? [] : written(dateWords(answer))));
    case ITEM_TYPE.blanks:
      return details
        .toSorted((a, b) => (a.slot ?? 0) - (b.slot ?? 0))
        .flatMap(({ slot, itemOptionId }) =>
          slot === null ? [] : named(texts.blank(slot), optionBlocks(item, itemOptionId)),
        );
    case ITEM_TYPE.matching:
      return details.flatMap(({ itemOptionId, answer }) => [
        ...optionBlocks(item, itemOptionId),
        ...blocksOfHtml(`→ ${answer ?? ''}`),
      ]);
    default:
      return details.flatMap(({ itemOptionId, answer }) => [
        ...optionBlocks(item, itemOptionId),
        ...(answer === null || answer === '' ? [] : written(`«${answer}»`)),
      ]);
  }
};

/** A matrix: its rows, each with the column chosen for it. */
export const rowBlocks = (item: ResultItem, which: 'given' | 'correct'): readonly Block[] =>
  item.children.flatMap((row) => {
    const [chosen] = row[which];
    if (chosen === undefined) return [];
    return [...blocksOfHtml(row.content), ...optionBlocks(item, chosen.itemOptionId)];
  });
