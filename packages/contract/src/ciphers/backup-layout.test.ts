import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { BACKUP_IV_BYTES, backupPreamble, packBackup, unpackBackup } from './backup-layout.ts';

const anyHeader = fc.record({
  sheet: fc.integer({ min: 1, max: 999_999_999_999_999 }),
  epoch: fc.integer({ min: 1, max: 999_999_999 }),
  from: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 999_999_999 })),
  iv: fc.uint8Array({ minLength: BACKUP_IV_BYTES, maxLength: BACKUP_IV_BYTES }),
});
const anySealed = fc.uint8Array({ minLength: 17, maxLength: 300 });
const header = { sheet: 7, epoch: 2, from: 0, iv: new Uint8Array(BACKUP_IV_BYTES).fill(171) };

describe('the layout of a backup', () => {
  it('gives back what was packed', () => {
    fc.assert(
      fc.property(anyHeader, anySealed, (given, sealed) => {
        const preamble = backupPreamble(given);
        expect(unpackBackup(packBackup(preamble, sealed))).toEqual(E.right({ header: given, preamble, sealed }));
      }),
    );
  });

  it('is what decision 17 says, to the byte', () => {
    const text = `QUIPU-BACKUP-1\n{"sheet":7,"epoch":2,"iv":"${'ab'.repeat(12)}"}\n`;
    expect(Buffer.from(backupPreamble(header)).toString('latin1')).toBe(text);
    const rest = `QUIPU-BACKUP-1\n{"sheet":7,"epoch":2,"from":120,"iv":"${'ab'.repeat(12)}"}\n`;
    expect(Buffer.from(backupPreamble({ ...header, from: 120 })).toString('latin1')).toBe(rest);
  });

  it('reads a header in one way only: what is read would be written so', () => {
    fc.assert(
      fc.property(anyHeader, anySealed, fc.nat(), fc.integer({ min: 1, max: 255 }), (given, sealed, place, change) => {
        const bytes = packBackup(backupPreamble(given), sealed);
        const at = place % backupPreamble(given).length;
        bytes[at] = (bytes[at] ?? 0) ^ change;
        const read = unpackBackup(bytes);
        const again = E.isRight(read) ? backupPreamble(read.right.header) : null;
        expect(again).toEqual(E.isRight(read) ? read.right.preamble : null);
      }),
    );
  });

  it('calls what is no backup by its kind', () => {
    const preamble = backupPreamble(header);
    const whole = packBackup(preamble, new Uint8Array(17));
    for (let length = 1; length < whole.length; length += 1)
      expect(unpackBackup(whole.subarray(0, length))).toEqual(E.left('damaged'));
    expect(E.isRight(unpackBackup(whole))).toBe(true);
    expect(unpackBackup(new Uint8Array())).toEqual(E.left('empty'));
    for (const foreign of ['%PDF-1.7\n', 'Q1', 'QUIPU-BACKUP-2\n{}\n', '\n'])
      expect(unpackBackup(Buffer.from(foreign))).toEqual(E.left('foreign'));
    for (const line of ['', '{}', '{"sheet":0,"epoch":1,"iv":""}', 'x'.repeat(4_000)])
      expect(unpackBackup(Buffer.from(`QUIPU-BACKUP-1\n${line}\n${'x'.repeat(40)}`))).toEqual(E.left('damaged'));
  });

  it('is not made with an iv of another size', () => {
    expect(() => backupPreamble({ ...header, iv: new Uint8Array(16) })).toThrow(RangeError);
  });
});
