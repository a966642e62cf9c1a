import decodeQR from 'qr/decode.js';
import { expect, it } from 'vitest';
import { qrPath } from '../../../ui/qr/qr-path.ts';
import { base45Of, fromBase45 } from './base45.ts';
import { codeCollector, codeSeries, MAX_PARTS, PART_BYTES } from './code-series.ts';

const fileOf = (length: number, seed = 1) => Uint8Array.from({ length }, (_, at) => (at * 31 + seed) & 255);
const seriesOf = async (file: Uint8Array) => {
  const series = await codeSeries(file);
  if (series === null) throw new Error('the file is too long');
  return series;
};

it('writes and reads what RFC 9285 gives as examples, and nothing that is none', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(base45Of(bytes('AB'))).toBe('BB8');
  expect(base45Of(bytes('Hello!!'))).toBe('%69 VD92EX0');
  expect(base45Of(bytes('base-45'))).toBe('UJCLQE7W581');
  expect(fromBase45('QED8WEX0')).toEqual(bytes('ietf!'));
  for (const none of ['GGW', ':::', 'A', 'ab8', 'BB8:']) expect(fromBase45(none)).toBeNull();
});

it('brings a file over in codes of any order, of which some are never read', async () => {
  const file = fileOf(PART_BYTES * 6 + 17);
  const { parts, code } = await seriesOf(file);
  const collector = codeCollector();
  expect([parts, await collector.file()]).toEqual([7, null]);
  const order = [3, 3, 0, 9, 12, 6, 8, 14, 15, 10, 11, 13, 16, 17];
  let known = 0;
  for (const number of order) {
    known = collector.add(code(number))?.known ?? -1;
    if (known === parts) break;
  }
  expect(known).toBe(parts);
  expect(await collector.file()).toEqual(file);
});

it('takes no other code for one of these, and begins anew with another series', async () => {
  const collector = codeCollector();
  for (const text of ['https://example.org', '', 'QUIPU1', 'QUIPU1BB8', 'QUIPU2'])
    expect(collector.add(text)).toBeNull();
  const [one, other] = [fileOf(PART_BYTES * 2), fileOf(PART_BYTES * 2, 7)];
  const [first, second] = [await seriesOf(one), await seriesOf(other)];
  collector.add(first.code(0));
  expect(collector.add(second.code(1))).toEqual({ known: 1, parts: 2 });
  collector.add(second.code(0));
  expect(await collector.file()).toEqual(other);
});

it('says what is too long for a series', async () => {
  expect(await codeSeries(fileOf(PART_BYTES * MAX_PARTS + 1))).toBeNull();
});

it('makes texts that fit a code of 65 modules, and are read back from its picture', async () => {
  const { code } = await seriesOf(fileOf(PART_BYTES * 3));
  const text = code(2);
  const { size, path } = qrPath(text, true);
  expect(size).toBe(65);
  const dark = new Set([...path.matchAll(/M(\d+ \d+)h/g)].map(([, place]) => place));
  const [scale, quiet] = [4, 16];
  const width = size * scale + 2 * quiet;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (let y = 0; y < size * scale; y += 1)
    for (let x = 0; x < size * scale; x += 1) {
      if (!dark.has(`${Math.floor(x / scale)} ${Math.floor(y / scale)}`)) continue;
      const at = ((y + quiet) * width + x + quiet) * 4;
      data.fill(0, at, at + 3);
    }
  expect(decodeQR({ width, height: width, data })).toBe(text);
});
