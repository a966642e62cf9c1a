import { inflateSync } from 'node:zlib';
import type { Locator } from '@playwright/test';

/** The knots of a drawn quipu, as "cord,row" by their order from the left and from the top, whatever it is drawn with. */
export type Knots = readonly string[];

type Point = readonly [x: number, y: number];

const ranked = (values: readonly number[]): ((value: number) => number) => {
  const sorted = [...new Set(values.map((value) => Math.round(value)))].sort((a, b) => a - b);
  // What is nearer than a knot is wide is the same place, measured twice.
  const places = sorted.filter((value, at) => at === 0 || value - (sorted[at - 1] ?? 0) > 2);
  return (value) => places.findLastIndex((place) => place <= value + 1);
};

const knotsAt = (points: readonly Point[]): Knots => {
  const [column, row] = [ranked(points.map(([x]) => x)), ranked(points.map(([, y]) => y))];
  return points.map(([x, y]) => `${column(x)},${row(y)}`).sort();
};

const startsIn = (path: string): readonly Point[] =>
  [...path.matchAll(/M([-\d.]+) ([-\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

/** Of a drawing on the screen: its second path. */
export const knotsOnScreen = async (svg: Locator): Promise<Knots> =>
  knotsAt(startsIn((await svg.locator('path').nth(1).getAttribute('d')) ?? ''));

/** Of a page of a PDF: the path that has the most round parts and is filled at once. */
export const knotsOnPaper = (pdf: Buffer): Knots => {
  const drawn = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  const paths = drawn
    .flatMap((text) => text.split(/^f\*?$/m))
    .map((text) => [...text.matchAll(/^([-\d.]+) ([-\d.]+) m\n(?:[-\d. ]+ c\n){2,}h$/gm)]);
  const most = paths.reduce((best, one) => (one.length > best.length ? one : best), []);
  return knotsAt(most.map(([, x, y]) => [Number(x), Number(y)] as const));
};

/** Of what `quipu-replay --verify` draws in characters. */
export const knotsInText = (text: string): Knots =>
  knotsAt(
    text
      .split('\n')
      .flatMap((line, row) =>
        Array.from(line).flatMap((character, column) => (character === '●' ? [[column * 9, row * 9] as const] : [])),
      ),
  );
