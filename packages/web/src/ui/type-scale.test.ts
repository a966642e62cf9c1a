import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.(css|tsx?)$/.test(file) && !/\.test\.tsx?$/.test(file),
);

/** Finds each size that a style gives to text, in CSS or in a style object. */
const SIZES = /(?:^|[\s{(;])(?:font-size|fontSize|font)(?:: ?['"`]?([^;'"`}]+)|=[{'"`]+([^}'"`]+))/g;
/** One of the scale, as it stands below. */
const TOKEN = /var\(--(?:t|size)-(?:14|16|18|22|28)\)/g;
/** A size of the scale, what is around it, as large as the examinee set it, or something in between two of the scale. */
const OF_THE_SCALE =
  /^(?:inherit|(?:[4-7]\d0 )?T(?: var\(--font\))?|calc\(var\(--quiz-zoom\) \* T\)|clamp\(T, [\d.]+vw, T\))$/;
const isOfTheScale = (size: string): boolean => OF_THE_SCALE.test(size.replace(TOKEN, 'T'));
const sizesIn = (text: string): readonly string[] =>
  [...text.matchAll(SIZES)]
    .map(([, styled, given]) => (styled ?? given ?? '').trim())
    .filter((size) => /\d|small|large|em\b/.test(size));
/** The browser's console knows no tokens. A canvas is no page, nor is a picture: each has pixels of its own. */
const NOT_OF_THE_PAGE = new Set([
  'app/console-warning.ts',
  'app/playback-file/storage-url.ts',
  'ui/receipt/receipt-image.ts',
]);

it.each([
  'a { font-size: 15px; }',
  'a{color:red;font-size:.8rem}',
  'a { font-size: calc(var(--size-14) * 0.6); }',
  'a { font-size: clamp(8px, 2vw, var(--size-14)); }',
  "<b style={{ fontSize: '0.8rem' }} />",
  '<text fontSize="11">',
])('finds what is not of the scale: %s', (text) => {
  expect(sizesIn(text).filter((size) => !isOfTheScale(size))).toHaveLength(1);
});

it('writes in no size that is not of the scale', () => {
  expect(files.length).toBeGreaterThan(400);
  const found = files
    .filter((file) => !NOT_OF_THE_PAGE.has(file))
    .flatMap((file) =>
      sizesIn(readFileSync(join(root, file), 'utf8'))
        .filter((size) => !isOfTheScale(size))
        .map((size) => `${file}: ${size}`),
    );
  expect(found).toEqual([]);
});
