import PDFDocument from 'pdfkit';
import svgToPdf from 'svg-to-pdfkit';
import { createBreath } from '../app/breath.ts';
import { fontOf, registerFonts } from './fonts.ts';
import { DROP, type Line, linesOf, type Measure, RISE } from './lines.ts';
import { type Inline, PLAIN, type TextStyle } from './markup.ts';

export const INK = '#1c2430';
export const SOFT = '#56606e';
export const FAINT = '#d5dae1';
const MARGIN = 50;
/** Kept free beneath the text for the foot of the page. */
const FOOT = 34;
const LEADING = 1.32;

/** What pdfkit has and its types do not: pages, and fonts, that are not written out yet. */
interface Unwritten {
  readonly _pageBuffer: { end: () => void }[];
  readonly _fontFamilies: Readonly<Record<string, { finalize: () => void }>>;
}

type Doc = InstanceType<typeof PDFDocument>;

/** A4 pages one after another, written from top to bottom. Lengths in points. */
export interface Paper {
  readonly doc: Doc;
  readonly left: number;
  readonly width: number;
  /** Where the next thing is written. */
  y: number;
  /** Goes to a new page where `height` is more than what is left of this one. */
  room: (height: number) => void;
  measure: (size: number) => Measure;
  /** Writes what fits within `width` from `x` on, line under line, over pages. */
  write: (inlines: readonly Inline[], options?: WriteOptions) => void;
  text: (text: string, options?: WriteOptions & Partial<TextStyle>) => void;
  /** A drawing whose upper left corner is at x, y. */
  draw: (svg: string, x: number, y: number, width: number, height: number) => void;
  /** To be waited for between things that are written: others are served in between once it has been a while. */
  breathe: () => Promise<void>;
  /** Writes the feet of all pages, and gives the bytes. */
  finish: (footOf: (page: number, pages: number) => string) => Promise<Uint8Array>;
}

export interface WriteOptions {
  readonly x?: number;
  readonly width?: number;
  readonly size?: number;
  readonly color?: string;
  readonly align?: 'left' | 'center' | 'right';
}

const bytesOf = async (doc: Doc): Promise<Uint8Array> => {
  const chunks: Buffer[] = [];
  for await (const chunk of doc) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const underlined = (doc: Doc, x: number, y: number, width: number): void => {
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.6)
    .stroke();
};

export const createPaper = (title: string, author: string): Paper => {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: 'es-EC',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: 'Quipu' },
  });
  registerFonts(doc);
  const done = bytesOf(doc);
  const bottom = doc.page.height - MARGIN - FOOT;

  const breathe = createBreath();

  const measure = (size: number): Measure => {
    doc.font('regular').fontSize(size);
    return {
      width: (text, style, own) => doc.font(fontOf(style)).fontSize(own).widthOfString(text),
      ascent: size * 0.93,
      descent: size * 0.24,
      size,
    };
  };

  const draw = (svg: string, x: number, y: number, width: number, height: number): void => {
    doc.save();
    svgToPdf(doc, svg, x, y, {
      width,
      height,
      assumePt: true,
      preserveAspectRatio: 'xMinYMin meet',
      fontCallback: (_, bold, italic) => fontOf({ bold, italic, mono: false }),
      // A drawing brings nothing in from elsewhere.
      imageCallback: () => '',
      documentCallback: () => '',
      warningCallback: () => undefined,
    });
    doc.restore();
  };

  const drawLine = ({ boxes }: Line, x: number, base: number, size: number, color: string): void => {
    for (const box of boxes) {
      const at = x + box.x;
      if (box.kind === 'drawing') {
        draw(box.svg, at, base - box.ascent, box.width, box.ascent + box.descent);
        continue;
      }
      const { style } = box;
      const shifted = base - (style.shift === 1 ? size * RISE : style.shift === -1 ? -size * DROP : 0);
      doc.font(fontOf(style)).fontSize(box.size).fillColor(color).strokeColor(color);
      doc.text(box.text, at, shifted, { lineBreak: false, baseline: 'alphabetic' });
      if (style.underline) underlined(doc, at, shifted + size * 0.12, box.width);
      if (style.strike) underlined(doc, at, shifted - size * 0.3, box.width);
    }
  };

  const paper: Paper = {
    doc,
    left: MARGIN,
    width: doc.page.width - 2 * MARGIN,
    y: MARGIN,
    room: (height) => {
      if (paper.y + height <= bottom || paper.y === MARGIN) return;
      doc.addPage();
      paper.y = MARGIN;
    },
    measure,
    write: (
      inlines,
      { x = MARGIN, width = paper.width - (x - MARGIN), size = 10, color = INK, align = 'left' } = {},
    ) => {
      for (const line of linesOf(inlines, measure(size), width)) {
        const height = Math.max(size * LEADING, line.ascent + line.descent + 2);
        paper.room(height);
        const last = line.boxes.at(-1);
        const free = width - (last === undefined ? 0 : last.x + last.width);
        const start = align === 'left' ? 0 : align === 'right' ? free : free / 2;
        const above = (height - line.ascent - line.descent) / 2;
        drawLine(line, x + start, paper.y + above + line.ascent, size, color);
        paper.y += height;
      }
    },
    text: (text, options = {}) => {
      paper.write([{ kind: 'text', text, style: { ...PLAIN, ...options } }], options);
    },
    draw,
    breathe,
    finish: async (footOf) => {
      const { start, count } = doc.bufferedPageRange();
      for (let page = start; page < start + count; page += 1) {
        doc.switchToPage(page);
        paper.y = doc.page.height - MARGIN - 10;
        const line: Inline = { kind: 'text', text: footOf(page - start + 1, count), style: PLAIN };
        const [only] = linesOf([line], measure(8), paper.width);
        if (only !== undefined) drawLine(only, MARGIN, paper.y, 8, SOFT);
        await breathe();
      }
      // Pages are compressed, and fonts cut to their letters, as they are written out: the end would do all of it at once.
      const { _pageBuffer: written, _fontFamilies: fonts } = doc as unknown as Unwritten;
      for (const page of written.splice(0)) {
        page.end();
        await breathe();
      }
      for (const font of Object.values(fonts)) {
        font.finalize();
        await breathe();
      }
      doc.end();
      return done;
    },
  };
  return paper;
};
