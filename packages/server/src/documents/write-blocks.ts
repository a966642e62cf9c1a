import { formulaOf } from './formula.ts';
import type { Block, Cell } from './markup.ts';
import { type Paper, SOFT } from './paper.ts';
import { type Picture, PT_PER_PX, readPicture } from './picture.ts';

const SIZE = 10;
const GAP = 5;
const INDENT = 16;
const CELL_PADDING = 4;
const MAX_PICTURE_HEIGHT = 240;

export interface Place {
  readonly x: number;
  readonly width: number;
}

const measured = (paper: Paper, picture: Picture): { readonly width: number; readonly height: number } => {
  if (picture.kind === 'svg') return { width: picture.width * PT_PER_PX, height: picture.height * PT_PER_PX };
  const { width, height } = paper.imageSize(picture.bytes);
  return { width: width * PT_PER_PX, height: height * PT_PER_PX };
};

const writePicture = (paper: Paper, picture: Picture | null, alt: string, { x, width: most }: Place): void => {
  if (picture === null) {
    paper.text(`[${alt}]`, { x, width: most, size: SIZE, color: SOFT, italic: true });
    return;
  }
  const natural = measured(paper, picture);
  const scale = Math.min(1, most / natural.width, MAX_PICTURE_HEIGHT / natural.height);
  const [width, height] = [natural.width * scale, natural.height * scale];
  paper.room(height + GAP);
  const { y } = paper;
  if (picture.kind === 'svg') paper.svg(picture.svg, x, y, width, height);
  else paper.draw((doc) => doc.image(picture.bytes, x, y, { width, height }));
  paper.y += height;
};

const writeFormula = (paper: Paper, mathml: string, plain: string, { x, width: most }: Place): void => {
  const drawn = formulaOf(mathml);
  if (drawn === null) {
    paper.text(plain, { x, width: most, size: SIZE, italic: true });
    return;
  }
  const scale = Math.min(SIZE * 1.1, most / drawn.width);
  paper.room(drawn.height * scale);
  paper.svg(drawn.svg, x + (most - drawn.width * scale) / 2, paper.y, drawn.width * scale, drawn.height * scale);
  paper.y += drawn.height * scale;
};

/** Columns of one width: what an evaluation's tables need. A row that does not fit goes to the next page as far as it can. */
const writeTable = async (
  paper: Paper,
  rows: readonly (readonly Cell[])[],
  { x, width }: Place,
  dataFolder: string,
): Promise<void> => {
  const columns = Math.max(1, ...rows.map((row) => row.length));
  const each = width / columns;
  for (const row of rows) {
    paper.room(SIZE * 2);
    const top = paper.y;
    const page = paper.pageCount();
    let lowest = top;
    for (const [place, cell] of row.entries()) {
      if (paper.pageCount() === page) paper.y = top + CELL_PADDING;
      const inside = { x: x + place * each + CELL_PADDING, width: each - 2 * CELL_PADDING };
      await writeBlocks(paper, cell.blocks, inside, dataFolder);
      lowest = paper.pageCount() === page ? Math.max(lowest, paper.y) : paper.y;
    }
    paper.y = lowest + 1;
    paper.line(x, paper.y, width);
  }
};

const writeBlock = async (paper: Paper, block: Block, place: Place, dataFolder: string): Promise<void> => {
  switch (block.kind) {
    case 'paragraph':
      // Drawing one takes as long as writing many lines.
      for (const inline of block.inlines)
        if (inline.kind === 'formula') {
          formulaOf(inline.mathml);
          await paper.yieldToEventLoop();
        }
      paper.write(block.inlines, { ...place, size: block.isHeading ? SIZE + 1.5 : SIZE });
      return;
    case 'formula':
      writeFormula(paper, block.mathml, block.plain, place);
      return;
    case 'picture':
      writePicture(paper, await readPicture(dataFolder, block.src), block.alt, place);
      return;
    case 'list':
      for (const { mark, blocks } of block.items) {
        paper.room(SIZE * 1.4);
        const top = paper.y;
        paper.text(mark, { x: place.x, width: INDENT, size: SIZE });
        paper.y = top;
        await writeBlocks(paper, blocks, { x: place.x + INDENT, width: place.width - INDENT }, dataFolder);
      }
      return;
    case 'table':
      await writeTable(paper, block.rows, place, dataFolder);
      return;
    case 'rule':
      paper.line(place.x, paper.y + 2, place.width);
      paper.y += 4;
      return;
    default:
      block satisfies never;
  }
};

/** Writes an author's text in its place; pictures come from the data folder. */
export const writeBlocks = async (
  paper: Paper,
  blocks: readonly Block[],
  place: Place,
  dataFolder: string,
): Promise<void> => {
  for (const block of blocks) {
    await writeBlock(paper, block, place, dataFolder);
    paper.y += GAP;
    await paper.yieldToEventLoop();
  }
};
