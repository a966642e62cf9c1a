import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { watched } from '../../../testing/watched.ts';
import { type Known, mergeSheets, type Told } from './merge-sheets.ts';

const sheet = (sheetId: number, saved: number) => watched({ sheet_id: sheetId, saved });
const told = (more: Partial<Told>): Told => ({ after: null, version: 1, isWhole: true, sheets: [], ...more });

/** A server whose sheet at place n changed at version n + 1. */
const serverOf = (changes: readonly number[]) => {
  const at = (version: number) => {
    const sheets = new Map<number, number>();
    changes.slice(0, version).forEach((id, place) => sheets.set(id, place + 1));
    return sheets;
  };
  return {
    at,
    reply: (after: number | null, version: number): Told => {
      const changed = new Set(changes.slice(after ?? 0, version));
      const sheets = [...at(version)].filter(([id]) => after === null || changed.has(id));
      // A version that it never gave is of another database.
      const isWhole = after === null || after > version;
      const listed = isWhole ? [...at(version)] : sheets;
      return { after, version, isWhole, sheets: listed.map(([id, saved]) => sheet(id, saved)) };
    },
  };
};
const savedOf = (known: Known) => new Map([...known.sheets].map(([id, { saved }]) => [id, saved]));

describe('mergeSheets', () => {
  it('stands where the server stood at its version, whatever comes late, twice or out of order', () => {
    const history = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 30 });
    const asked = fc.array(fc.record({ after: fc.option(fc.nat(30)), version: fc.nat(30) }), { maxLength: 30 });
    fc.assert(
      fc.property(history, asked, (changes, questions) => {
        const server = serverOf(changes);
        let known: Known | null = null;
        for (const { after, version } of questions) {
          const to = Math.min(version, changes.length);
          const from = after === null ? null : Math.min(after, to);
          const merged: Known | null = mergeSheets(known, server.reply(from, to));
          const isGap = from !== null && (known === null || from > known.version);
          const isOld = known !== null && to < known.version;
          expect(merged === null).toBe(isGap && !isOld);
          known = merged ?? known;
          expect(known === null ? null : savedOf(known)).toEqual(known === null ? null : server.at(known.version));
        }
      }),
    );
  });

  it('stands where a restored server stands from its first whole list on, whatever of it comes late or twice', () => {
    const history = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 30 });
    const asked = fc.array(fc.record({ after: fc.option(fc.nat(30)), version: fc.nat(30) }), { maxLength: 30 });
    fc.assert(
      fc.property(history, fc.nat(28), history, asked, (changes, kept, since, questions) => {
        const before = mergeSheets(null, serverOf(changes).reply(null, changes.length));
        const archived = Math.min(kept, changes.length - 1);
        const server = serverOf([...changes.slice(0, archived), ...since]);
        const crossing = server.reply(changes.length, archived);
        let known = mergeSheets(before, crossing);
        expect(known?.version).toBe(archived);
        expect(known === null ? null : savedOf(known)).toEqual(server.at(archived));
        for (const { after, version } of questions) {
          const to = Math.min(archived + version, archived + since.length);
          known = mergeSheets(known, server.reply(after === null ? null : Math.min(after, to), to)) ?? known;
          if (known?.version !== crossing.after) known = mergeSheets(known, crossing);
          expect(known === null ? null : savedOf(known)).toEqual(known === null ? null : server.at(known.version));
        }
      }),
    );
  });

  it('keeps the objects of sheets that say the same, so that their rows are not drawn again', () => {
    const before = mergeSheets(null, told({ sheets: [sheet(1, 4), sheet(2, 9)] }));
    const after = mergeSheets(before, told({ version: 2, sheets: [sheet(1, 4), sheet(2, 10)] }));
    expect(after?.sheets.get(1)).toBe(before?.sheets.get(1));
    expect(after?.sheets.get(2)).not.toBe(before?.sheets.get(2));
  });

  it('is the very same where nothing changed, and forgets who left the session', () => {
    const before = mergeSheets(null, told({ sheets: [sheet(1, 4), sheet(2, 9)] }));
    expect(mergeSheets(before, told({ after: 1, isWhole: false }))).toBe(before);
    expect(mergeSheets(before, told({ after: 1, version: 7, isWhole: false }))?.sheets).toBe(before?.sheets);
    const left = mergeSheets(before, told({ version: 8, sheets: [sheet(2, 9)] }));
    expect([...(left?.sheets.keys() ?? [])]).toEqual([2]);
  });
});
