import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLogReceipt, readReceiptCode, receiptCode, receiptKeyId, receiptText, signedText } from './log-receipt.ts';
import { sha256 } from './sha256.ts';

const anyCount = fc.nat({ max: 999_999_999 });
const anyHead = fc.record({
  sheetId: anyCount,
  epoch: anyCount,
  lines: anyCount,
  head: fc.string().map(sha256),
});
const head = { sheetId: 12, epoch: 1, lines: 345, head: sha256('la última línea') };
// The key of RFC 8037, appendix A, whose thumbprint it gives.
const key = receiptKeyId('11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo');
const signature = `${'s'.repeat(85)}A`;
const code = receiptCode(head);
const plain = (text: string) => text.replaceAll('-', '');

describe('a receipt as text', () => {
  it('says what it covers, and what was signed', () => {
    fc.assert(
      fc.property(anyHead, anyCount, (given, at) => {
        const signed = signedText(given, at, key);
        expect(readLogReceipt(receiptText(signed, signature))).toEqual({ ...given, at, key, signature, signed });
      }),
    );
    expect(signedText(head, 1_700_000_000_000, key)).toBe(`quipu2.12.1.345.${head.head}.1700000000000.kPrK_qmxVWaY`);
  });

  it('is read as it was written before keys had names', () => {
    const signed = `quipu1.12.1.345.${head.head}.1700000000000`;
    const at = 1_700_000_000_000;
    expect(readLogReceipt(`${signed}.${signature}`)).toEqual({ ...head, at, key: null, signature, signed });
    expect(readLogReceipt(`${signed}.${key}.${signature}`)).toBeNull();
    expect(readLogReceipt(`${signed.replace('quipu1', 'quipu2')}.${signature}`)).toBeNull();
  });

  it('is read though it was broken into lines, and not if anything is missing or too much', () => {
    const text = receiptText(signedText(head, 5, key), signature);
    expect(readLogReceipt(` ${text.slice(0, 70)}\r\n  ${text.slice(70)}\n`)).not.toBeNull();
    const wrong = ['', code, `${text}.`, `x${text}`, text.slice(0, -1), text.replace('quipu2', 'quipu1')];
    for (const one of [...wrong, text.replace('.12.', '.012.'), `${text.slice(0, -1)}B`])
      expect(readLogReceipt(one)).toBeNull();
  });
});

describe('a short code', () => {
  it('is 75 bits of the SHA-256 of the head, and a check', () => {
    const digest = createHash('sha256').update(`quipu1.12.1.345.${head.head}`).digest();
    const bits = Array.from(digest, (byte) => byte.toString(2).padStart(8, '0')).join('');
    const expected = Array.from({ length: 15 }, (_, i) =>
      '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.charAt(Number.parseInt(bits.slice(5 * i, 5 * i + 5), 2)),
    ).join('');
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(plain(code).slice(0, 15)).toBe(expected);
  });

  it('is of one head only', () => {
    const others = [{ sheetId: 13 }, { epoch: 2 }, { lines: 346 }, { head: sha256('otra') }];
    expect(new Set(others.map((other) => receiptCode({ ...head, ...other })).concat(code)).size).toBe(5);
  });

  it('is read however it is typed', () => {
    fc.assert(
      fc.property(anyHead, (given) => {
        const written = receiptCode(given);
        const typed = plain(written).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
        for (const one of [written, typed, ` ${typed.slice(0, 5)} ${typed.slice(5)}\n`, typed.replaceAll('l', 'I')])
          expect(readReceiptCode(one)).toBe(written);
      }),
    );
  });

  it('shows a wrong character, two that changed places, one missing and one too many', () => {
    const characters = Array.from(plain(code));
    const edited = (edit: (typed: string[]) => void) => {
      const typed = [...characters];
      edit(typed);
      return typed.join('') === plain(code) ? null : readReceiptCode(typed.join(''));
    };
    characters.forEach((_, place) => {
      for (const other of '0123456789ABCDEFGHJKMNPQRSTVWXYZU*') {
        expect(edited((typed) => typed.splice(place, 1, other))).toBeNull();
      }
      characters.forEach((one, elsewhere) => {
        expect(
          edited((typed) => {
            typed[elsewhere] = typed[place] ?? '';
            typed[place] = one;
          }),
        ).toBeNull();
      });
      expect(edited((typed) => typed.splice(place, 1))).toBeNull();
      expect(edited((typed) => typed.splice(place, 0, '7'))).toBeNull();
    });
    expect(readReceiptCode('')).toBeNull();
  });

  it('has nothing in it that is no character of a code, whatever its check says', () => {
    const characters = Array.from(plain(code));
    for (let place = 0; place < 14; place += 1)
      for (const last of '0123456789ABCDEFGHJKMNPQRSTVWXYZ') {
        const typed = characters
          .with(place, '*')
          .with(place + 1, '*')
          .with(15, last)
          .join('');
        expect(readReceiptCode(typed)).toBeNull();
      }
  });
});
