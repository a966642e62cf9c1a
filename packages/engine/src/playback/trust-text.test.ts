import { describe, expect, it } from 'vitest';
import { runByRules } from '../testing/decider-specification.ts';
import { logOfEvents } from '../testing/log-of-events.ts';
import { anItem, anOpening, aSection, aSheet, chosen, MINUTE, START } from '../testing/sheets.ts';
import { readRecording } from './recording.ts';
import { trustTexts } from './trust-text.ts';
import type { HeldLog } from './verification.ts';

const content = aSheet([aSection(1, [anItem(1)])]);
/** The log of somebody who chose that option. */
const logWith = (option: number) =>
  readRecording(
    logOfEvents(
      runByRules([
        { type: 'OpenSheet', at: START, content, opening: anOpening() },
        { type: 'AnswerItem', at: START + MINUTE, itemId: 1, details: chosen(option) },
      ]).events,
    ),
  );
const signed = logWith(11);
const headOf = (lines: number): string => signed.heads[lines - 1] ?? '';
const held = (receipts: HeldLog['receipts']): HeldLog => ({
  epochs: [1],
  posts: [],
  receipts,
  ...{ isCut: false, missingUpTo: null, forks: 0, falseWords: 0, missingLogs: 0 },
});
const all = signed.lines;
const receipt = { lines: all, head: headOf(all), at: START };
const UNCHANGED = /nadie lo cambió después/;
const ofReceipts = (texts: ReturnType<typeof trustTexts>) => texts.filter(({ text }) => text.includes('firmó'));

describe('given a sheet that other devices opened', () => {
  it.each([
    [1, /otro equipo o navegador, y de lo que pasó allí no ha llegado ningún registro/],
    [2, /2 veces en otros equipos o navegadores/],
  ])('then that nothing came of the logs of %i of them asks for a look', (missingLogs, expected) => {
    const texts = trustTexts({ ...held([]), missingLogs }, signed);
    expect(texts.filter(({ isWrong }) => isWrong)).toEqual([
      { text: expect.stringMatching(expected), isWrong: true, isProof: true },
    ]);
  });
});

describe('given a log that the server has signed', () => {
  it('then nobody changed it after, where it is that log', () => {
    expect(ofReceipts(trustTexts(held([{ ...receipt, lines: 2, head: headOf(2) }, receipt]), signed))).toEqual([
      { text: expect.stringMatching(UNCHANGED), isWrong: false, isProof: true },
    ]);
  });

  it('then another one that was put in its place is none of which that is said', () => {
    const other = logWith(12);
    expect([other.damage, other.lines]).toEqual([null, all]);
    expect(ofReceipts(trustTexts(held([receipt]), other))).toEqual([
      { text: expect.stringMatching(/NO es lo que firmó: algo se cambió/), isWrong: true, isProof: true },
    ]);
    // What both have, the server signed of both.
    expect(ofReceipts(trustTexts(held([{ ...receipt, lines: 2, head: headOf(2) }, receipt]), other))).toHaveLength(1);
  });

  it('then of one that cannot be read so far, neither is said', () => {
    const beyond = { lines: all + 1, head: 'x', at: START };
    expect(ofReceipts(trustTexts(held([receipt, beyond]), signed))).toEqual([
      { text: expect.stringMatching(/no llega hasta esa línea/), isWrong: true, isProof: true },
    ]);
  });
});
