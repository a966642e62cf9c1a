import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import { createOpener, isClosedByServer, isWithoutWord, type OpenFailure } from './open-sheet.ts';

describe('a failure', () => {
  it('leaves it open what the server would say, but where that has refused', () => {
    const kinds = ['offline', 'timeout', 'unheard', 'serverOff', 'refused', 'rejected'];
    expect(kinds.filter((kind) => isWithoutWord({ kind }))).toEqual(['offline', 'timeout', 'unheard', 'serverOff']);
  });

  it('is the server’s word that the sheet is not open where it is forbidden', () => {
    const failures: readonly OpenFailure[] = [
      { kind: 'refused', status: 403, message: null },
      { kind: 'refused', status: 401, message: null },
      { kind: 'offline' },
    ];
    expect(failures.map(isClosedByServer)).toEqual([true, false, false]);
  });
});

/** Somebody who asks for a sheet, and is answered when a test says so. */
const anOpener = () => {
  const asked: { readonly silent: () => boolean; readonly answer: (reply: E.Either<OpenFailure, void>) => void }[] = [];
  const opener = createOpener((silent) => new Promise((answer) => void asked.push({ silent, answer })));
  return { opener, asked };
};

describe('a sheet is asked for', () => {
  it('once, whoever waits for it, and anew when that is over', async () => {
    const { opener, asked } = anOpener();
    expect(opener.isUnderWay()).toBe(false);
    const all = [opener.open(), opener.open(), opener.openSoon()];
    expect([asked.length, opener.isUnderWay()]).toEqual([1, true]);
    asked[0]?.answer(E.right(undefined));
    expect(await Promise.all(all)).toEqual(all.map(() => E.right(undefined)));
    expect(opener.isUnderWay()).toBe(false);
    void opener.open();
    expect(asked).toHaveLength(2);
  });

  it('and whoever has no patience goes on without it where the server is silent, while it is asked on', async () => {
    const { opener, asked } = anOpener();
    const soon = opener.openSoon();
    const patient = opener.open();
    expect(asked[0]?.silent()).toBe(true);
    expect([await soon, opener.isUnderWay()]).toEqual([E.left({ kind: 'timeout' }), true]);
    asked[0]?.answer(E.right(undefined));
    expect(await patient).toEqual(E.right(undefined));
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    // Nobody waits any more who would say so.
    void opener.open();
    expect(asked[1]?.silent()).toBe(false);
  });
});
