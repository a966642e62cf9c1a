import { type Paper, SOFT } from './paper.ts';
import { texts } from './texts.ts';

const SIGNATURES = 2;
const TO_SIGN = 46;

/** Two places beside each other to be signed. */
export const writeSignatures = (paper: Paper): void => {
  paper.room(TO_SIGN + 40);
  paper.y += TO_SIGN;
  const top = paper.y;
  const each = paper.width / SIGNATURES;
  for (let at = 0; at < SIGNATURES; at += 1) {
    const x = paper.left + at * each;
    paper.y = top;
    paper.line(x, top, each - 30, 0.8);
    paper.y += 4;
    paper.text(texts.signature, { x, width: each - 30, size: 8, color: SOFT });
  }
};
