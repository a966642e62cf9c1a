import { type Paper, SOFT } from './paper.ts';

export interface Column {
  readonly name: string;
  /** It is in parts of the width; all of them make 1. */
  readonly share: number;
  readonly align?: 'left' | 'right';
}

const PADDING = 4;
const SIZE = 9.5;

const writeRow = (
  paper: Paper,
  columns: readonly Column[],
  texts: readonly string[],
  style: { readonly color?: string; readonly bold?: boolean; readonly size: number },
): void => {
  paper.room(style.size * 2.4);
  const top = paper.y + 3;
  let x = paper.left;
  let low = top;
  columns.forEach(({ share, align = 'left' }, place) => {
    paper.y = top;
    const width = paper.width * share;
    paper.text(texts[place] ?? '', { ...style, x: x + PADDING, width: width - 2 * PADDING, align });
    low = Math.max(low, paper.y);
    x += width;
  });
  paper.y = low + 3;
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
    paper.room(SIZE * 2.4);
    if (paper.pageCount() > pages) head();
    pages = paper.pageCount();
    writeRow(paper, columns, row, { size: SIZE });
    await paper.yieldToEventLoop();
  }
  if (last !== null) writeRow(paper, columns, last, { size: SIZE, bold: true });
};
