import { type Cord, QUIPU_ROWS, receiptQuipu } from '@quipu/engine/log';

const GAP = '  ';

/** Draws the quipu of a receipt's code in characters, the code beneath it. */
export const quipuText = (code: string): string => {
  const groups = receiptQuipu(code);
  const row = (draw: (cord: Cord) => string) => groups.map((group) => group.map(draw).join(' ')).join(GAP);
  const main = row(() => '━').replaceAll(' ', '━');
  const hanging = Array.from({ length: QUIPU_ROWS }, (_, at) =>
    row(({ knots, length }) => (knots.includes(at) ? '●' : at < length ? '│' : ' ')),
  );
  const longest = hanging.findLastIndex((line) => line.trim() !== '');
  return [main, ...hanging.slice(0, longest + 1), row(({ character }) => character)]
    .map((line) => `  ${line.trimEnd()}`)
    .join('\n');
};
