import { create } from 'qrcode';
import { INK, type Paper } from './paper.ts';

/** White around it, in modules: readers need it. */
const QUIET = 4;

/** Draws a QR code in the middle of the page. */
export const drawQr = (paper: Paper, text: string, side: number): void => {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const each = side / (modules.size + 2 * QUIET);
  paper.room(side + 20);
  const left = paper.left + (paper.width - side) / 2;
  const top = paper.y;
  paper.draw((doc) => {
    for (let row = 0; row < modules.size; row += 1)
      for (let column = 0; column < modules.size; column += 1)
        if (modules.get(row, column) === 1)
          doc.rect(left + (column + QUIET) * each, top + (row + QUIET) * each, each, each);
    doc.fill(INK);
  });
  paper.y += side;
};
