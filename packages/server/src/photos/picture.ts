import type { Sharp } from 'sharp';

/** A picture as it is kept: JPEG, upright, with nothing in it but what is seen. */
export interface Picture {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
}

const MAX_PIXELS = 16_000_000;
const MIN_SIDE = 64;
const MAX_SIZE = { width: 1_280, height: 1_024 };
const QUALITY = 80;
const FORMATS = ['jpeg', 'png', 'webp'];

type Read = (bytes: Uint8Array) => Sharp;
let reading: Promise<Read> | null = null;

/**
 * Loaded by the first picture. Pictures come from anyone: only the readers of what is taken are there, one thread works,
 * and nothing stays in memory.
 */
const load = async (): Promise<Read> => {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  sharp.concurrency(1);
  sharp.cache(false);
  return (bytes) => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
};

/**
 * Makes a picture anew from its pixels: metadata (places, devices, thumbnails), other pages and whatever was hidden behind
 * the picture are gone. Null: not a JPEG, PNG or WebP, broken, or of a size that is not taken, which its head tells before
 * any of it is unpacked.
 */
export const remade = async (bytes: Uint8Array): Promise<Picture | null> => {
  reading ??= load();
  const read = await reading;
  try {
    const { format, width, height } = await read(bytes).metadata();
    const isTaken = FORMATS.includes(format) && width * height <= MAX_PIXELS && Math.min(width, height) >= MIN_SIDE;
    if (!isTaken) return null;
    const { data, info } = await read(bytes)
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize({ ...MAX_SIZE, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { jpeg: data, width: info.width, height: info.height };
  } catch {
    return null;
  }
};
