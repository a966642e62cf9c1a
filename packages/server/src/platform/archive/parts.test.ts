import { expect, it } from 'vitest';
import { byteReader } from './chunks.ts';
import { type PartFacts, partOf, partsIn } from './parts.ts';

const LONG = 65 * 1_048_576;

it('reads what it wrote, however long the pieces were that it was given', async () => {
  const given = Buffer.alloc(LONG, 'largo');
  let facts: PartFacts | null = null;
  const written = async function* () {
    facts = yield* partOf(
      { kind: 'manifest', name: 'manifest' },
      (async function* () {
        yield Buffer.from('uno');
        yield Buffer.alloc(0);
        yield given;
      })(),
    );
  };
  const longest = { bytes: 0 };
  const read: unknown[] = [];
  for await (const part of partsIn(byteReader(written()))) {
    for await (const piece of part.content) longest.bytes = Math.max(longest.bytes, piece.length);
    read.push(part.facts());
  }
  expect(read).toEqual([facts]);
  expect(facts).toMatchObject({ bytes: LONG + 3 });
  expect(longest.bytes).toBe(1_048_576);
});
