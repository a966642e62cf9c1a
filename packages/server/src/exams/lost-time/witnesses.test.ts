import type { Span } from '@quipu/engine';
import { expect, it } from 'vitest';
import { witnessing } from './witnesses.ts';

const HOUR = { from: 0, to: 3_600 };
/** A room of so many, of whom these were silent then. */
const room = (people: number, silent: ReadonlyMap<number, readonly Span[]>) => {
  const all = Array.from({ length: people }, (_, sheetId) => ({ sheetId, ran: HOUR }));
  let reads = 0;
  const known = witnessing(
    () => all,
    (sheetId) => {
      reads += 1;
      return silent.get(sheetId) ?? [];
    },
  );
  return { known, reads: () => reads };
};

it('counts who else was under way, and who of them was silent for half of a stretch', () => {
  const stretch = { from: 100, to: 200 };
  const silent = new Map([
    [1, [{ from: 0, to: 150 }]],
    [2, [{ from: 151, to: 300 }]],
    [
      3,
      [
        { from: 100, to: 130 },
        { from: 180, to: 200 },
      ],
    ],
  ]);
  expect(room(5, silent).known.of(0, stretch)).toEqual({ silent: 2, others: 4 });
  expect(room(1, silent).known.of(0, stretch)).toBeNull();
  expect(room(5, silent).known.of(0, { from: 4_000, to: 5_000 })).toBeNull();
});

it('looks at each of the others once for each stretch, before others wait for it, and lets them be served', async () => {
  const people = 300;
  const stretches = Array.from({ length: 4 }, (_, place) => ({ from: place * 100, to: place * 100 + 50 }));
  const { known, reads } = room(people, new Map());
  const asked = Array.from({ length: people }, (_, sheetId) => stretches.map((one) => [sheetId, one] as const)).flat();
  let served = 0;
  let isAsking = true;
  const serve = (): void => {
    served += 1;
    if (isAsking) setImmediate(serve);
  };
  setImmediate(serve);
  await known.ask(asked);
  isAsking = false;
  expect(reads()).toBe(asked.length * (people - 1));
  expect(served).toBeGreaterThan(1);
  for (const [sheetId, stretch] of asked) expect(known.of(sheetId, stretch)).toEqual({ silent: 0, others: people - 1 });
  expect(reads()).toBe(asked.length * (people - 1));
});
