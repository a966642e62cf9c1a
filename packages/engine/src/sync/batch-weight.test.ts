import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import type { Command } from '../model/command.ts';
import { ITEM_TYPE } from '../model/item-type.ts';
import { MAX_BATCH_BYTES, MAX_ENTRIES, MAX_LINE_LENGTH, MAX_POST_BYTES, MAX_TEXT_LENGTH } from '../model/limits.ts';
import { decide } from '../session/decide.ts';
import { run } from '../testing/decider-specification.ts';
import { logOfEvents } from '../testing/log-of-events.ts';
import { anItem, anOpening, aSection, aSheet, START } from '../testing/sheets.ts';
import { entriesInFlight, fitsOnePost, pendingCount } from './select-sync.ts';

const at = START + 1_000;
const ITEMS = 40;
const items = Array.from({ length: ITEMS }, (_, i) => anItem(1 + i, { type: ITEM_TYPE.text, options: [], max: null }));
const content = aSheet([aSection(1, items)]);
const open: Command = { type: 'OpenSheet', at, content, opening: anOpening() };
const typed = (itemId: number, answer: string): Command => ({
  type: 'AnswerItem',
  at,
  itemId,
  details: [{ itemOptionId: null, answer, slot: null }],
});
const sync: Command = { type: 'StartSync', at, limit: MAX_ENTRIES };
const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;
/** Characters that take the most room as JSON, as UTF-8, or as neither. */
const anyText = fc
  .tuple(fc.constantFrom('a', 'ñ', '"', '\u0001', '漢', '😀', '\n'), fc.nat({ max: MAX_TEXT_LENGTH }))
  .map(([unit, length]) => unit.repeat(Math.floor(length / unit.length)));

describe('a post', () => {
  it('is never more than a request may be, whatever was typed, and all of it goes in a few', () => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 1, maxLength: ITEMS }), (texts) => {
        let { session } = run([open, ...texts.map((text, i) => typed(1 + i, text))]);
        const events = run([open, ...texts.map((text, i) => typed(1 + i, text))]).events;
        for (const line of logOfEvents(events)) {
          expect(line.length).toBeLessThanOrEqual(MAX_LINE_LENGTH);
          // As it is posted: a text in a list.
          expect(bytesOf({ epoch: 1, from: 0, lines: [line] })).toBeLessThanOrEqual(MAX_POST_BYTES);
        }
        for (let posts = 0; pendingCount(session) > 0; posts += 1) {
          expect(posts).toBeLessThan(ITEMS);
          const isWhole = fitsOnePost(session);
          const pending = pendingCount(session);
          ({ session } = run([sync], session));
          const entries = entriesInFlight(session);
          expect(entries.length === pending).toBe(isWhole);
          expect(bytesOf({ answers: entries })).toBeLessThanOrEqual(MAX_POST_BYTES);
          const { syncId } = session.state.inFlight ?? { syncId: 0 };
          ({ session } = run([{ type: 'ReportSyncAcked', at, syncId, setAside: [], superseded: [] }], session));
        }
      }),
      { numRuns: 30 },
    );
  }, 60_000);

  it('carries what fits, and one that is heavier alone', () => {
    const long = '\u0001'.repeat(MAX_TEXT_LENGTH);
    const { session } = run([open, typed(1, long), typed(2, 'x'), typed(3, 'y')]);
    const started = decide(sync, session);
    expect(E.isRight(started) && started.right[0]).toMatchObject({ data: { entries: [{ id: 1_001 }] } });
    expect(bytesOf(long)).toBeLessThan(MAX_BATCH_BYTES);
    const { session: light } = run([open, typed(1, 'x'), typed(2, 'y')]);
    expect(fitsOnePost(light)).toBe(true);
    expect(fitsOnePost(session)).toBe(false);
  });
});
