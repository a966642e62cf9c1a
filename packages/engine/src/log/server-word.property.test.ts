import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GIVEN_BACK_CAUSES } from '../model/given-back.ts';
import type { SectionRun } from '../model/opening.ts';
import type { Standstill } from '../model/timers-state.ts';
import { doubleSignature, isSignedByDouble } from '../testing/simulation/double-signature.ts';
import { readWord, type ServerWord, signedWord, wordText } from './server-word.ts';

const count = fc.oneof(fc.nat({ max: 3 }), fc.maxSafeNat());
const run: fc.Arbitrary<SectionRun> = fc.record({
  sectionId: count,
  startedAt: count,
  deadline: count,
  left: fc.boolean(),
});
const hash = fc.string({ unit: fc.constantFrom('a', 'Z', '0', '-', '_'), minLength: 43, maxLength: 43 });
const standstill: fc.Arbitrary<Standstill> = fc.record({
  pause: fc.option(fc.record({ since: count, reason: fc.string({ unit: 'binary' }) })),
  given: fc.array(fc.record({ cause: fc.constantFrom(...GIVEN_BACK_CAUSES), from: count, to: count, given: count }), {
    maxLength: 3,
  }),
});
const times = fc.record({
  deadline: count,
  updatedAt: count,
  timeRatio: fc.oneof(fc.constantFrom(1, 1.25, 4 / 3, 1e-7, 1e21), fc.double({ min: 0, max: 10, noNaN: true })),
});
const common = { sheetId: count, epoch: count, at: count };
const runs = fc.array(run, { maxLength: 3 });

const arbitraryWord: fc.Arbitrary<ServerWord> = fc.oneof(
  fc.record({ kind: fc.constant('times' as const), ...common, times }),
  fc.record({
    kind: fc.constant('times' as const),
    ...common,
    times: fc.tuple(times, standstill).map(([said, stood]) => ({ ...said, standstill: stood })),
  }),
  fc.record({ kind: fc.constant('section' as const), ...common, run: run.map(({ left: _, ...rest }) => rest) }),
  fc.record({ kind: fc.constant('underWay' as const), ...common, times, runs }),
  fc.record({ kind: fc.constant('opening' as const), ...common, times, runs, content: hash, opening: hash }),
);
const signed = (word: ServerWord): string => signedWord(wordText(word), doubleSignature(wordText(word)));

describe('a word of the server', () => {
  it('is read as it was written, and by its signature', () => {
    fc.assert(
      fc.property(arbitraryWord, (word) => {
        const read = readWord(signed(word));
        // 0 has one text, whatever its sign.
        expect(read?.word).toEqual(JSON.parse(JSON.stringify(word)));
        expect(isSignedByDouble(read?.signed ?? '', read?.signature ?? '')).toBe(true);
      }),
    );
  });

  it('is none, or not the server’s, with any character of it changed, left out or added', () => {
    fc.assert(
      fc.property(
        arbitraryWord,
        fc.nat(),
        fc.constantFrom('0', '1', '/', '-', '+', '.', 'A', ' ', ''),
        (word, n, by) => {
          const text = signed(word);
          const place = n % text.length;
          for (const changed of [
            text.slice(0, place) + by + text.slice(place + 1),
            text.slice(0, place) + by + text.slice(place),
          ]) {
            if (changed === text) continue;
            const read = readWord(changed);
            expect(read === null || !isSignedByDouble(read.signed, read.signature)).toBe(true);
          }
        },
      ),
    );
  });

  it('says its fields in a text of its own, that no receipt has', () => {
    const at = 1_700_000_000_000;
    const word: ServerWord = {
      kind: 'times',
      sheetId: 7,
      epoch: 2,
      at,
      times: { deadline: at + 1, updatedAt: 5, timeRatio: 1.25 },
    };
    expect(wordText(word)).toBe('quipu1-word/times/7/2/1700000000000/1700000000001/5/1.25');
    const standstill: Standstill = {
      pause: { since: 6, reason: 'corte de luz / aula 3-b' },
      given: [
        { cause: 'pause', from: 1, to: 4, given: 3 },
        { cause: 'resources', from: 1, to: 2, given: 1 },
      ],
    };
    expect(wordText({ ...word, times: { ...word.times, standstill } })).toBe(
      'quipu1-word/times/7/2/1700000000000/1700000000001/5/1.25/6-corte%20de%20luz%20%2F%20aula%203-b/pause-1-4-3+resources-1-2-1',
    );
    expect(wordText({ ...word, times: { ...word.times, standstill: { pause: null, given: [] } } })).toBe(
      'quipu1-word/times/7/2/1700000000000/1700000000001/5/1.25//',
    );
    const left = { sectionId: 3, startedAt: 4, deadline: 5, left: true };
    expect(wordText({ ...word, kind: 'underWay', runs: [left, { ...left, sectionId: 6, left: false }] })).toBe(
      'quipu1-word/underWay/7/2/1700000000000/1700000000001/5/1.25/3-4-5-1+6-4-5-0',
    );
  });
});
