import { linesOf } from './lines.ts';
import { PLAIN } from './markup.ts';
import { LEADING, type Paper, SOFT } from './paper.ts';

export interface Column {
  readonly name: string;
  /** It is in parts of the width; all of them make 1. */
  readonly share: number;
  readonly align?: 'left' | 'right';
}

const PADDING = 4;
/** Between a text and the lines above and beneath it. */
const GAP = 3;
const SIZE = 9.5;

/** No row is cut by the end of a page, however long a text in it is. */
const rowHeight = (
  paper: Paper,
  columns: readonly Column[],
  texts: readonly string[],
  { size, bold = false }: { readonly size: number; readonly bold?: boolean },
): number => {
  const measure = paper.measure(size);
  const most = columns.reduce((lines, { share }, place) => {
    const inline = { kind: 'text' as const, text: texts[place] ?? '', style: { ...PLAIN, bold } };
    return Math.max(lines, linesOf([inline], measure, paper.width * share - 2 * PADDING).length);
  }, 1);
  return most * size * LEADING + 2 * GAP;
};

const writeRow = (
  paper: Paper,
  columns: readonly Column[],
  texts: readonly string[],
  style: { readonly color?: string; readonly bold?: boolean; readonly size: number },
): void => {
  paper.room(rowHeight(paper, columns, texts, style));
  const top = paper.y + GAP;
  let x = paper.left;
  let low = top;
  columns.forEach(({ share, align = 'left' }, place) => {
    paper.y = top;
    const width = paper.width * share;
    paper.text(texts[place] ?? '', { ...style, x: x + PADDING, width: width - 2 * PADDING, align });
    low = Math.max(low, paper.y);
    x += width;
  });
  paper.y = low + GAP;
  paper.line(paper.left, paper.y, paper.width);
};

/** A table of short texts, its head repeated on each page. */
export const writeColumns = async (
  paper: Paper,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  last: readonly string[] | null = null,
): Promise<void> => {
  const head = () =>
    writeRow(
      paper,
      columns,
      columns.map(({ name }) => name),
      { size: 8, color: SOFT },
    );
  head();
  let pages = paper.pageCount();
  for (const row of rows) {
    paper.room(rowHeight(paper, columns, row, { size: SIZE }));
    if (paper.pageCount() > pages) head();
    pages = paper.pageCount();
    writeRow(paper, columns, row, { size: SIZE });
    await paper.yieldToEventLoop();
  }
  if (last !== null) writeRow(paper, columns, last, { size: SIZE, bold: true });
};
