import { randomBytes } from 'node:crypto';
import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { sealing } from '../platform/secrets/sealing.ts';
import { type ParcelKind, readParcel, sealParcel } from './sealed-parcel.ts';

const kind: ParcelKind = { name: 'RESULTS', version: 1 };
const key = sealing(randomBytes(32));
const content = { text: 'ñandú\n', lengths: [3, 0, 2] };
const parts = [Buffer.from([1, 2, 10]), Buffer.alloc(0), Buffer.from('\n{')];
const sealed = sealParcel(kind, { id: 'a1' }, content, parts, key);

const opened = async (bytes: Uint8Array, by = key) => {
  const read = readParcel(kind, bytes);
  return E.isLeft(read) ? read.left : read.right.open(by);
};

describe('a sealed parcel', () => {
  it('gives back what was sealed, and says in the clear only its header', async () => {
    const read = readParcel(kind, await sealed);
    expect(E.isRight(read) && read.right.header).toEqual({ id: 'a1' });
    const inside = await opened(await sealed);
    if (inside === null || typeof inside === 'string') throw new Error('It was not opened');
    expect(inside.content).toEqual(content);
    expect(inside.attachments([3, 0, 2])).toEqual(parts);
    expect(inside.attachments([3, 0, 1])).toBeNull();
    expect(inside.attachments([3, 0, 3])).toBeNull();
  });

  it('is opened neither by another key, nor cut, nor with any bit changed', async () => {
    const whole = await sealed;
    expect(await opened(whole, sealing(randomBytes(32)))).toBeNull();
    for (let length = 0; length < whole.length; length += 1)
      expect([null, 'empty', 'foreign', 'damaged']).toContain(await opened(whole.subarray(0, length)));
    for (let place = 0; place < whole.length; place += 1) {
      const changed = Buffer.from(whole);
      changed[place] = (changed[place] ?? 0) ^ (1 << (place % 8));
      expect([null, 'foreign', 'otherVersion', 'damaged']).toContain(await opened(changed));
    }
    expect(await opened(Buffer.concat([whole, Buffer.from([0])]))).toBeNull();
  });

  it('is called by its kind where it is another file', async () => {
    expect(await opened(Buffer.alloc(0))).toBe('empty');
    expect(await opened(Buffer.from('%PDF-1.7\nlo que sea\n'))).toBe('foreign');
    expect(await opened(Buffer.from('QUIPU-LABORATORY-PACKAGE-1\n{}\nx'))).toBe('foreign');
    expect(await opened(Buffer.from('QUIPU-LABORATORY-RESULTS-2\n{}\nx'))).toBe('otherVersion');
    expect(await opened(Buffer.from(`QUIPU-LABORATORY-RESULTS-1\n${'x'.repeat(5_000)}`))).toBe('damaged');
  });

  const sealedOf = (lines: unknown) => sealParcel(kind, { id: 'a1' }, { lines }, [], key);

  it('has room for all logs of three hundred people, and for the faces in their photos', async () => {
    const each = { log: new Array<string>(10_000).fill(''), faces: new Array<number>(13_000).fill(0.5) };
    expect(await opened(await sealedOf(new Array<object>(300).fill(each)))).toMatchObject({ content: {} });
  });

  it('is not built where its JSON is more than any room has: millions of nothing, or lists in lists', async () => {
    expect(await opened(await sealedOf(new Array<number>(16_000_000).fill(0)))).toBeNull();
    let deep: unknown = 0;
    for (let depth = 0; depth < 60; depth += 1) deep = [deep];
    expect(await opened(await sealedOf(deep))).toBeNull();
  });
});
