import { dayInWords } from '@quipu/contract';
import { type AnswerPart, type Details, rowOf } from '@quipu/engine';
import { countedParts } from '../exams/results/answer-in-words.ts';
import type { ResultItem } from '../exams/results/read-results.ts';
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

const partBlocks = (part: AnswerPart): readonly Block[] => {
  switch (part.kind) {
    case 'option':
      return [...blocksOfHtml(part.content), ...(part.text === null ? [] : written(`«${part.text}»`))];
    case 'placed':
      return named(texts.blank(part.slot), blocksOfHtml(part.content));
    case 'pair':
      return [...blocksOfHtml(part.content), ...blocksOfHtml(`→ ${part.match}`)];
    case 'text':
      return written(part.text);
    case 'date':
      return written(dayInWords(part.day));
  }
};

/** An answer, given or right, in what the item says of its options. Empty: nothing was answered. */
export const answerBlocks = (item: Pick<ResultItem, 'type' | 'options'>, details: Details): readonly Block[] =>
  countedParts(item, details).flatMap(partBlocks);

/** A matrix: its rows, each with the column chosen for it. */
export const rowBlocks = (matrix: ResultItem, which: 'given' | 'correct'): readonly Block[] =>
  matrix.children.flatMap((row) => {
    const chosen = answerBlocks(rowOf(matrix), row[which].slice(0, 1));
    return chosen.length === 0 ? [] : [...blocksOfHtml(row.content), ...chosen];
  });
