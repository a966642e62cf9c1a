import PDFDocument from 'pdfkit';
import svgToPdf from 'svg-to-pdfkit';
import { createYieldToEventLoop } from '../platform/concurrency/yield-to-event-loop.ts';
import { fontOf, registerFonts } from './fonts.ts';
import { DROP, type Line, linesOf, type Measure, RISE } from './lines.ts';
import { type Inline, PLAIN, type TextStyle } from './markup.ts';

export const INK = '#1c2430';
export const SOFT = '#56606e';
export const FAINT = '#d5dae1';
const MARGIN = 50;
/** Kept free beneath the text for the foot of the page. */
const FOOT = 34;
/** The height of a line, in sizes of its text. */
export const LEADING = 1.32;
const UNDERLINE = 0.6;

interface ImageSize {
  readonly width: number;
  readonly height: number;
}
type Doc = InstanceType<typeof PDFDocument>;
/** pdfkit's manual describes it, its types do not. */
type OpensImages = Doc & { readonly openImage: (bytes: Buffer) => ImageSize };
type Drawing = (doc: Doc) => void;

/** A4 pages one after another, laid out from top to bottom and drawn in the end. Lengths in points. */
export interface Paper {
  readonly left: number;
  readonly width: number;
  /** The next thing is written there. */
  y: number;
  readonly pageCount: () => number;
  /** Goes to a new page where `height` is more than what is left of this one. */
  room: (height: number) => void;
  measure: (size: number) => Measure;
  /** Writes what fits within `width` from `x` on, line under line, over pages. */
  write: (inlines: readonly Inline[], options?: WriteOptions) => void;
  text: (text: string, options?: WriteOptions & Partial<TextStyle>) => void;
  /** Has this page drawn on once all are laid out. */
  draw: (drawing: Drawing) => void;
  /** Draws a line from left to right. */
  line: (x: number, y: number, width: number, thickness?: number) => void;
  /** Draws an SVG whose upper left corner is at x, y. */
  svg: (svg: string, x: number, y: number, width: number, height: number) => void;
  imageSize: (bytes: Buffer) => ImageSize;
  /** Is waited for between things that are written: others are served in between once it has been a while. */
  yieldToEventLoop: () => Promise<void>;
  /** Draws all pages with their feet, and gives the bytes. */
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

const line = (doc: Doc, x: number, y: number, width: number, thickness: number): void => {
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(thickness)
    .stroke();
};

const drawSvg = (doc: Doc, svg: string, x: number, y: number, width: number, height: number): void => {
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

const drawLine = (doc: Doc, { boxes }: Line, x: number, base: number, size: number, color: string): void => {
  for (const box of boxes) {
    const at = x + box.x;
    if (box.kind === 'drawing') {
      drawSvg(doc, box.svg, at, base - box.ascent, box.width, box.ascent + box.descent);
      continue;
    }
    const { style } = box;
    const shifted = base - (style.shift === 1 ? size * RISE : style.shift === -1 ? -size * DROP : 0);
    doc.font(fontOf(style)).fontSize(box.size).fillColor(color).strokeColor(color);
    doc.text(box.text, at, shifted, { lineBreak: false, baseline: 'alphabetic' });
    if (style.underline) line(doc, at, shifted + size * 0.12, box.width, UNDERLINE);
    if (style.strike) line(doc, at, shifted - size * 0.3, box.width, UNDERLINE);
  }
};

export const createPaper = (title: string, author: string): Paper => {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'es-EC',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: 'Quipu' },
  });
  registerFonts(doc);
  const done = bytesOf(doc);
  const bottom = doc.page.height - MARGIN - FOOT;
  let page: Drawing[] = [];
  const pages = [page];

  const yieldToEventLoop = createYieldToEventLoop();

  const measure = (size: number): Measure => {
    doc.font('regular').fontSize(size);
    return {
      width: (text, style, own) => doc.font(fontOf(style)).fontSize(own).widthOfString(text),
      ascent: size * 0.93,
      descent: size * 0.24,
      size,
    };
  };

  const paper: Paper = {
    left: MARGIN,
    width: doc.page.width - 2 * MARGIN,
    y: MARGIN,
    room: (height) => {
      if (paper.y + height <= bottom || paper.y === MARGIN) return;
      page = [];
      pages.push(page);
      paper.y = MARGIN;
    },
    pageCount: () => pages.length,
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
        const base = paper.y + above + line.ascent;
        paper.draw((on) => drawLine(on, line, x + start, base, size, color));
        paper.y += height;
      }
    },
    text: (text, options = {}) => {
      paper.write([{ kind: 'text', text, style: { ...PLAIN, ...options } }], options);
    },
    draw: (drawing) => {
      page.push(drawing);
    },
    line: (x, y, width, thickness = 0.5) => paper.draw((on) => line(on.strokeColor(FAINT), x, y, width, thickness)),
    svg: (svg, x, y, width, height) => paper.draw((on) => drawSvg(on, svg, x, y, width, height)),
    imageSize: (bytes) => (doc as OpensImages).openImage(bytes),
    yieldToEventLoop,
    finish: async (footOf) => {
      for (const [place, drawings] of pages.entries()) {
        // A page is compressed as the next one begins: kept until the end, all would be at once.
        if (place > 0) doc.addPage();
        for (const drawing of drawings) {
          drawing(doc);
          await yieldToEventLoop();
        }
        const text: Inline = { kind: 'text', text: footOf(place + 1, pages.length), style: PLAIN };
        const [foot] = linesOf([text], measure(8), paper.width);
        if (foot !== undefined) drawLine(doc, foot, MARGIN, doc.page.height - MARGIN - 10, 8, SOFT);
      }
      doc.end();
      return done;
    },
  };
  return paper;
};
