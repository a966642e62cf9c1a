import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { storageFolder } from '../platform/storage/stored-files.ts';

/** A stored picture as a page can have it. */
export type Picture =
  | { readonly kind: 'svg'; readonly svg: string; readonly width: number; readonly height: number }
  | { readonly kind: 'raster'; readonly bytes: Buffer };

/** The size of an SVG that does not say how large it is. */
const UNSAID = { width: 300, height: 150 };
/** CSS pixels to points. */
export const PT_PER_PX = 0.75;

const numberIn = (head: string, name: string): number | null => {
  const found = new RegExp(`\\s${name}="\\s*([\\d.]+)(?:px)?\\s*"`).exec(head)?.[1];
  return found === undefined ? null : Number(found);
};

const sizeOf = (svg: string): { readonly width: number; readonly height: number } => {
  const head = /<svg[^>]*>/.exec(svg)?.[0] ?? '';
  const [, , boxWidth, boxHeight] = (/viewBox="([^"]*)"/.exec(head)?.[1] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const width = numberIn(head, 'width') ?? boxWidth ?? UNSAID.width;
  const height = numberIn(head, 'height') ?? boxHeight ?? UNSAID.height;
  return width > 0 && height > 0 ? { width, height } : UNSAID;
};

/** `src`: as forms have it, `/storage/name`. Null: it is not there, or not of a kind that a page can have. */
export const readPicture = async (dataFolder: string, src: string): Promise<Picture | null> => {
  const name = basename(src);
  if (src !== `/storage/${name}`) return null;
  try {
    const bytes = await readFile(join(storageFolder(dataFolder), name));
    if (/\.svg$/i.test(name)) {
      const svg = bytes.toString('utf8');
      return { kind: 'svg', svg, ...sizeOf(svg) };
    }
    return /\.(png|jpe?g)$/i.test(name) ? { kind: 'raster', bytes } : null;
  } catch {
    return null;
  }
};
