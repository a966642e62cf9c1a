import { formulaOf } from './formula.ts';
import { type Inline, PLAIN, type TextStyle } from './markup.ts';

/** Something that stands in a line and is not broken. Lengths in points. */
export type Box = { readonly width: number; readonly ascent: number; readonly descent: number } & (
  | { readonly kind: 'word'; readonly text: string; readonly style: TextStyle; readonly size: number }
  | { readonly kind: 'drawing'; readonly svg: string }
);
export interface Line {
  readonly boxes: readonly (Box & { readonly x: number })[];
  readonly ascent: number;
  readonly descent: number;
}

export interface Measure {
  readonly width: (text: string, style: TextStyle, size: number) => number;
  /** The ascent of the whole text, whatever its letters: lines stand evenly. */
  readonly ascent: number;
  readonly descent: number;
  readonly size: number;
}

const SHIFTED = 0.7;
/** The distance of raised or lowered text from the line, in parts of its size. */
export const RISE = 0.35;
export const DROP = 0.18;

const wordBox = (text: string, style: TextStyle, { width, size, ascent, descent }: Measure): Box => {
  const own = style.shift === 0 ? size : size * SHIFTED;
  const box = { kind: 'word' as const, text, style, size: own, width: width(text, style, own), ascent, descent };
  if (style.shift === 1) return { ...box, ascent: Math.max(ascent, ascent * SHIFTED + size * RISE) };
  if (style.shift === -1) return { ...box, descent: Math.max(descent, descent * SHIFTED + size * DROP) };
  return box;
};

const formulaBox = (mathml: string, plain: string, measure: Measure): Box => {
  const drawn = formulaOf(mathml);
  if (drawn === null) return wordBox(plain, { ...PLAIN, italic: true }, measure);
  const { svg, width, height, depth } = drawn;
  const { size } = measure;
  return { kind: 'drawing', svg, width: width * size, ascent: (height - depth) * size, descent: depth * size };
};

/** Boxes that stick together, with what parts them from those before. */
interface Piece {
  readonly boxes: Box[];
  readonly gap: number;
  readonly breaksBefore: boolean;
}

const broken = (text: string, style: TextStyle, measure: Measure, most: number): readonly string[] => {
  const parts: string[] = [];
  let part = '';
  for (const letter of text) {
    if (part !== '' && measure.width(part + letter, style, measure.size) > most) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return part === '' ? parts : [...parts, part];
};

const piecesOf = (inlines: readonly Inline[], measure: Measure, most: number): readonly Piece[] => {
  const pieces: Piece[] = [];
  let gap: number | null = 0;
  let breaksBefore = false;
  const put = (box: Box) => {
    const last = pieces.at(-1);
    if (gap === null && last !== undefined && !breaksBefore) last.boxes.push(box);
    else pieces.push({ boxes: [box], gap: gap ?? 0, breaksBefore });
    gap = null;
    breaksBefore = false;
  };
  for (const inline of inlines) {
    if (inline.kind === 'break') breaksBefore = true;
    else if (inline.kind === 'formula') put(formulaBox(inline.mathml, inline.plain, measure));
    else {
      for (const part of inline.text.split(/([ \t\r\n]+)/)) {
        if (part === '') continue;
        if (part.trim() === '' && !part.includes('\u00a0')) gap = measure.width(' ', inline.style, measure.size);
        else {
          const words = broken(part, inline.style, measure, most);
          words.forEach((word, place) => {
            if (place > 0) gap = 0;
            put(wordBox(word, inline.style, measure));
          });
        }
      }
    }
  }
  return pieces;
};

/** Lines no wider than `most`: filled one after another, broken between words. */
export const linesOf = (inlines: readonly Inline[], measure: Measure, most: number): readonly Line[] => {
  const lines: Line[] = [];
  let boxes: (Box & { readonly x: number })[] = [];
  let x = 0;
  const end = () => {
    lines.push({
      boxes,
      ascent: boxes.reduce((greatest, box) => Math.max(greatest, box.ascent), measure.ascent),
      descent: boxes.reduce((greatest, box) => Math.max(greatest, box.descent), measure.descent),
    });
    boxes = [];
    x = 0;
  };
  for (const piece of piecesOf(inlines, measure, most)) {
    const width = piece.boxes.reduce((sum, box) => sum + box.width, 0);
    if (boxes.length > 0 && (piece.breaksBefore || x + piece.gap + width > most)) end();
    if (boxes.length > 0) x += piece.gap;
    for (const box of piece.boxes) {
      boxes.push({ ...box, x });
      x += box.width;
    }
  }
  if (boxes.length > 0) end();
  return lines;
};
