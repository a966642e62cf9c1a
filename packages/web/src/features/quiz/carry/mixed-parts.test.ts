import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mixedPart, partCount, unmixing } from './mixed-parts.ts';

const SIZE = 20;
const anyFile = fc.uint8Array({ minLength: 1, maxLength: 1_500 });

const collect = (file: Uint8Array, numbers: Iterable<number>) => {
  const got = unmixing(file.length, SIZE);
  let read = 0;
  for (const number of numbers) {
    if (got.file() !== null) break;
    got.add(number, mixedPart(file, SIZE, number));
    read += 1;
  }
  return { file: got.file(), read };
};

function* from(first: number): Generator<number> {
  for (let number = first; ; number += 1) yield number;
}

it('is whole after one reading of each part, in any order', () => {
  fc.assert(
    fc.property(anyFile, fc.nat(), (file, turn) => {
      const parts = partCount(file.length, SIZE);
      const numbers = Array.from({ length: parts }, (_, at) => (at + turn) % parts);
      expect(collect(file, numbers)).toEqual({ file, read: parts });
    }),
  );
});

it('is whole whichever were lost, whenever one begins to read', () => {
  fc.assert(
    fc.property(anyFile, fc.nat(5_000), fc.infiniteStream(fc.boolean()), (file, first, isLost) => {
      const seen = function* () {
        for (const number of from(first)) if (!isLost.next().value) yield number;
      };
      expect(collect(file, seen()).file).toEqual(file);
    }),
  );
});

it('needs little more than the number of parts, where a cycle of parts with as many losses would go round again and again', () => {
  const file = Uint8Array.from({ length: SIZE * 100 }, (_, at) => (at * 37) & 255);
  let over = 0;
  for (let first = 1_000; first < 1_100; first += 1) over += collect(file, from(first)).read - 100;
  expect(over / 100).toBeLessThan(3);
});

it('learns nothing by what it has read already', () => {
  const file = Uint8Array.from({ length: SIZE * 3 }, (_, at) => at);
  const got = unmixing(file.length, SIZE);
  for (let again = 0; again < 5; again += 1) got.add(1, mixedPart(file, SIZE, 1));
  expect([got.known(), got.file()]).toEqual([1, null]);
});
