import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';

/** One family for everything: it has the letters of names, arrows and signs that authors write outside formulas. */
const FILES = {
  regular: 'DejaVuSansCondensed.ttf',
  bold: 'DejaVuSansCondensed-Bold.ttf',
  italic: 'DejaVuSansCondensed-Oblique.ttf',
  boldItalic: 'DejaVuSansCondensed-BoldOblique.ttf',
  mono: 'DejaVuSansMono.ttf',
} as const;
export type FontName = keyof typeof FILES;

const { resolve } = createRequire(import.meta.url);

export const registerFonts = (doc: InstanceType<typeof PDFDocument>): void => {
  for (const [name, file] of Object.entries(FILES)) doc.registerFont(name, resolve(`dejavu-fonts-ttf/ttf/${file}`));
};

export const fontOf = (style: {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly mono: boolean;
}): FontName =>
  style.mono
    ? 'mono'
    : style.bold && style.italic
      ? 'boldItalic'
      : style.bold
        ? 'bold'
        : style.italic
          ? 'italic'
          : 'regular';
