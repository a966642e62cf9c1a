import { describe, expect, it } from 'vitest';
import type { Link } from '../devices/select-devices.ts';
import { type SyncFacts, syncStatus } from './sync-status.ts';

type Word = 'no' | 'yes' | '*';
/** Drafts wait, the disk is behind, something is pending, the end is not confirmed, the disk fails, something was set aside or refused. */
type Row = readonly [Word, Word, Word, Word, Word, Word, string];

const STANDINGS: readonly Row[] = [
  ['yes', '*', '*', '*', 'yes', '*', 'inMemory'],
  ['no', 'yes', '*', '*', 'yes', '*', 'inMemory'],
  ['no', 'no', 'yes', '*', 'yes', '*', 'inMemory'],
  ['no', 'no', 'no', 'yes', 'yes', '*', 'inMemory'],
  ['yes', '*', '*', '*', 'no', '*', 'saving'],
  ['no', 'yes', '*', '*', 'no', '*', 'saving'],
  ['no', 'no', 'yes', '*', 'no', '*', 'here'],
  ['no', 'no', 'no', 'yes', 'no', '*', 'here'],
  ['no', 'no', 'no', 'no', '*', 'yes', 'sentRest'],
  ['no', 'no', 'no', 'no', '*', 'no', 'sentAll'],
];

const LINKS: readonly (readonly [Link, readonly string[]])[] = [
  [{ known: true, online: true, serverOff: false }, []],
  [{ known: true, online: true, serverOff: true }, ['serverOff']],
  [{ known: true, online: false, serverOff: false }, ['offline']],
  [{ known: true, online: false, serverOff: true }, ['offline']],
  [{ known: false, online: true, serverOff: false }, ['connecting']],
];

const BOTH = [false, true] as const;
const everything: readonly SyncFacts[] = [0, 2].flatMap((drafts) =>
  BOTH.flatMap((unwritten) =>
    [0, 3].flatMap((pending) =>
      BOTH.flatMap((ending) =>
        (['durable', 'failing'] as const).flatMap((storage) =>
          [0, 1].flatMap((setAside) =>
            [0, 1].flatMap((refused) =>
              LINKS.map(([link]) => ({ drafts, refused, unwritten, pending, ending, storage, setAside, link })),
            ),
          ),
        ),
      ),
    ),
  ),
);

const wordsOf = ({ drafts, refused, unwritten, pending, ending, storage, setAside }: SyncFacts): readonly Word[] =>
  [drafts > 0, unwritten, pending > 0, ending, storage === 'failing', setAside > 0 || refused > 0].map((is) =>
    is ? 'yes' : 'no',
  );

const matching = (facts: SyncFacts): readonly Row[] => {
  const words = wordsOf(facts);
  return STANDINGS.filter((row) => words.every((word, i) => row[i] === '*' || row[i] === word));
};

describe('what may be said of the answers', () => {
  it('is one thing for each combination of what is known', () => {
    expect(everything).toHaveLength(640);
    for (const facts of everything) {
      const rows = matching(facts);
      expect(rows).toHaveLength(1);
      expect([facts, syncStatus(facts).standing]).toEqual([facts, rows[0]?.[6]]);
    }
  });

  it('names each trouble, the worst first', () => {
    for (const facts of everything) {
      const ofLink = LINKS.find(([link]) => link === facts.link)?.[1] ?? [];
      expect(syncStatus(facts).troubles).toEqual([
        ...(facts.storage === 'failing' ? ['storageFailing'] : []),
        ...ofLink,
        ...(facts.setAside > 0 ? ['setAside'] : []),
        ...(facts.refused > 0 ? ['refused'] : []),
      ]);
    }
  });

  it('counts what is typed with what is pending', () => {
    for (const facts of everything) expect(syncStatus(facts).waiting).toBe(facts.drafts + facts.pending);
  });
});
