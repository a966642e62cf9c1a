// The code alone, without what draws it by canvas or as SVG.
import { create } from 'qrcode/lib/core/qrcode.js';

export interface QrPath {
  /** The length of a side, in modules. */
  readonly size: number;
  /** The dark modules, as an SVG path on a grid of one. */
  readonly path: string;
}

/**
 * Throws where the text is longer than a QR code holds. `isDense`: as few modules as can be, of a text of capitals, digits and the signs
 * that such codes have: one of many, of which some may be missed.
 */
export const qrPath = (text: string, isDense = false): QrPath => {
  const { modules } = isDense
    ? create([{ data: text, mode: 'alphanumeric' }], { errorCorrectionLevel: 'L' })
    : create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const dark = [...modules.data].flatMap((module, at) =>
    module === 0 ? [] : [`M${at % size} ${Math.floor(at / size)}h1v1h-1z`],
  );
  return { size, path: dark.join('') };
};
