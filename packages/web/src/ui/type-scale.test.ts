import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.(css|tsx?)$/.test(file) && !/\.test\.tsx?$/.test(file),
);

/** Finds each size that a style gives to text, in CSS or in a style object. */
const SIZES = /(?:^|[\s{(])(?:font-size|fontSize|font): ?['"`]?([^;'"`}]+)/g;
/** A size of the scale, the size of what is around it, or something in between two of the scale. */
const OF_THE_SCALE = /var\(--(?:t|size)-(?:14|16|18|22|28)\)|^inherit$/;
/** The browser's console knows no tokens. A canvas is no page; its picture has pixels of its own. */
const NOT_OF_THE_PAGE = new Set(['app/console-warning.ts', 'ui/receipt/receipt-image.ts']);

it('writes in no size that is not of the scale', () => {
  const found = files
    .filter((file) => !NOT_OF_THE_PAGE.has(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(SIZES)]
        .map(([, size = '']) => size.trim())
        .filter((size) => /\d|small|large|em\b/.test(size) && !OF_THE_SCALE.test(size))
        .map((size) => `${file}: ${size}`),
    );
  expect(found).toEqual([]);
});
