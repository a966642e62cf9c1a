import encodeQR from 'qr';

export interface QrPath {
  /** The length of a side, in modules. */
  readonly size: number;
  /** The dark modules, as an SVG path on a grid of one. */
  readonly path: string;
}

/** The narrowest frame that the encoder draws, which stands in no path. */
const BORDER = 1;

/**
 * Throws where the text is longer than a QR code holds. `isDense`: as few modules as can be, of a text of capitals, digits and the signs
 * that such codes have: one of many, of which some may be missed.
 */
export const qrPath = (text: string, isDense = false): QrPath => {
  const rows = isDense
    ? encodeQR(text, 'raw', { encoding: 'alphanumeric', ecc: 'low', border: BORDER })
    : encodeQR(text, 'raw', { ecc: 'medium', border: BORDER });
  const dark = rows.flatMap((row, y) =>
    row.flatMap((module, x) => (module ? [`M${x - BORDER} ${y - BORDER}h1v1h-1z`] : [])),
  );
  return { size: rows.length - 2 * BORDER, path: dark.join('') };
};
