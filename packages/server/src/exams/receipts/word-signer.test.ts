import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readWord } from '@quipu/engine/log';
import { afterAll, expect, it } from 'vitest';
import { isSignedBy, receiptSigner } from '../../platform/secrets/receipt-signer.ts';
import type { ReplyTimes } from '../sheets/reply-times.ts';
import { wordSigner } from './word-signer.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'quipu-words-'));
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));
const secret = 'un secreto de la institución, largo';
const aProcess = () => wordSigner({ secret, dataFolder });
const NOW = 1_800_000_000_000;
const TIMES: ReplyTimes = { deadline: NOW + 1, updatedAt: 5, timeRatio: 1, epoch: 1, word: null, standstill: null };
const said = (times: ReplyTimes) => readWord(times.word ?? '')?.word;

it('says its word of times again for a while where they have not changed, and signs what it says', () => {
  const { signed } = aProcess();
  const isSigned = isSignedBy([receiptSigner({ secret, dataFolder }).publicKey]);
  const first = signed(7, TIMES, NOW);
  const { signed: text = '', signature = '' } = readWord(first.word ?? '') ?? {};
  expect([isSigned(text, signature), said(first)?.at]).toEqual([true, NOW]);
  expect(signed(7, { ...TIMES }, NOW + 59_999)).toEqual(first);
  expect(said(signed(7, TIMES, NOW + 60_000))?.at).toBe(NOW + 60_000);
});

it.each<readonly [what: string, at: number, changed: Partial<ReplyTimes>]>([
  ['a deadline that moved', NOW + 1, { deadline: NOW + 2 }],
  ['a pause', NOW + 1, { standstill: { pause: { since: NOW, reason: 'corte' }, given: [] } }],
  ['another login', NOW + 1, { epoch: 2 }],
  ['a clock that was set back', NOW - 1, {}],
])('signs anew for %s', (_, at, changed) => {
  const { signed } = aProcess();
  signed(7, TIMES, NOW);
  const { word, ...times } = { ...TIMES, ...changed };
  expect(said(signed(7, { ...times, word }, at))).toMatchObject({ at, sheetId: 7, epoch: times.epoch });
});

it('has a word for each sheet', () => {
  const { signed } = aProcess();
  signed(7, TIMES, NOW);
  expect(said(signed(8, TIMES, NOW + 1))).toMatchObject({ sheetId: 8, at: NOW + 1 });
});
