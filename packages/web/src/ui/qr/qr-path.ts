// The code alone, without what draws it by canvas or as SVG.
import { create } from 'qrcode/lib/core/qrcode.js';

export interface QrPath {
  /** The length of a side, in modules. */
  readonly size: number;
  /** The dark modules, as an SVG path on a grid of one. */
  readonly path: string;
}

/** Throws where the text is longer than a QR code holds. */
export const qrPath = (text: string): QrPath => {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const dark = [...modules.data].flatMap((module, at) =>
    module === 0 ? [] : [`M${at % size} ${Math.floor(at / size)}h1v1h-1z`],
  );
  return { size, path: dark.join('') };
};
