import { afterEach, expect, it, vi } from 'vitest';
import { neighbour } from './neighbour.ts';

afterEach(() => void vi.restoreAllMocks());

const SIZE = 40;
/** Buttons by where they lie on the page; each knows its place in its own group alone, as the browser says it. */
const buttonsAt = (places: readonly (readonly [left: number, top: number])[]): readonly HTMLButtonElement[] => {
  const all = places.map(() => document.createElement('button'));
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function box(this: Element) {
    const [left, top] = places[all.indexOf(this as HTMLButtonElement)] ?? [0, 0];
    return new DOMRect(left, top, SIZE, SIZE);
  });
  return all;
};

it('leads to the next row of the page and to what is nearest there, from one group to another', () => {
  const all = buttonsAt([
    // Three beside each other and one below; then a group of five.
    ...([0, 60, 120].map((left) => [left, 300]) as [number, number][]),
    [0, 360],
    ...([0, 60, 120].map((left) => [left, 460]) as [number, number][]),
    ...([0, 60].map((left) => [left, 520]) as [number, number][]),
  ]);
  const from = (at: number, key: string) => all.indexOf(neighbour(all, at, key) as HTMLButtonElement);
  expect(from(1, 'ArrowDown')).toBe(3);
  expect(from(3, 'ArrowDown')).toBe(4);
  expect(from(5, 'ArrowDown')).toBe(8);
  expect(from(8, 'ArrowUp')).toBe(5);
  expect(from(6, 'ArrowUp')).toBe(3);
  expect(from(8, 'ArrowDown')).toBe(-1);
  expect(from(1, 'ArrowUp')).toBe(-1);
});
