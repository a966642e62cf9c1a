import { describe, expect, it } from 'vitest';
import type { Link } from '../devices/select-devices.ts';
import type { SyncFacts } from './sync-facts.ts';
import { owed } from './sync-facts.ts';
import { syncStatus } from './sync-status.ts';

type Word = 'no' | 'yes' | '*';
/** Drafts wait, the disk is behind, an answer is unsent or outdone, something is pending, the end is not confirmed, the disk fails, something was set aside or refused. */
type Row = readonly [Word, Word, Word, Word, Word, Word, Word, string];

const STANDINGS: readonly Row[] = [
  ['yes', '*', '*', '*', '*', 'yes', '*', 'inMemory'],
  ['no', 'yes', '*', '*', '*', 'yes', '*', 'inMemory'],
  ['no', 'no', 'yes', '*', '*', 'yes', '*', 'inMemory'],
  ['no', 'no', 'no', 'yes', '*', 'yes', '*', 'inMemory'],
  ['no', 'no', 'no', 'no', 'yes', 'yes', '*', 'inMemory'],
  ['yes', '*', '*', '*', '*', 'no', '*', 'saving'],
  ['no', 'yes', '*', '*', '*', 'no', '*', 'saving'],
  ['no', 'no', 'yes', '*', '*', 'no', '*', 'here'],
  ['no', 'no', 'no', '*', 'yes', 'no', '*', 'here'],
  ['no', 'no', 'no', 'no', 'no', '*', 'yes', 'sentRest'],
  ['no', 'no', 'no', 'yes', 'no', 'no', 'yes', 'sentRest'],
  ['no', 'no', 'no', 'yes', 'no', 'no', 'no', 'sentAnswers'],
  ['no', 'no', 'no', 'no', 'no', '*', 'no', 'sentAll'],
];

const LINKS: readonly (readonly [Link, readonly string[]])[] = [
  [{ known: true, online: true, serverOff: false }, []],
  [{ known: true, online: true, serverOff: true }, ['serverOff']],
  [{ known: true, online: false, serverOff: false }, ['offline']],
  [{ known: true, online: false, serverOff: true }, ['offline']],
  [{ known: false, online: true, serverOff: false }, ['connecting']],
];

const BOTH = [false, true] as const;
const PENDING = [
  { pending: 0, unsent: 0, outdone: 0 },
  { pending: 3, unsent: 2, outdone: 0 },
  { pending: 1, unsent: 0, outdone: 0 },
  { pending: 0, unsent: 0, outdone: 1 },
] as const;
const everything: readonly SyncFacts[] = [0, 2].flatMap((drafts) =>
  BOTH.flatMap((unwritten) =>
    PENDING.flatMap((pending) =>
      BOTH.flatMap((ending) =>
        (['durable', 'failing'] as const).flatMap((storage) =>
          [0, 1].flatMap((setAside) =>
            [0, 1].flatMap((refused) =>
              LINKS.map(([link]) => ({
                drafts,
                refused,
                unwritten,
                ...pending,
                ending,
                sentAt: null,
                storage,
                setAside,
                keptApart: setAside,
                link,
              })),
            ),
          ),
        ),
      ),
    ),
  ),
);

const wordsOf = ({
  drafts,
  refused,
  unwritten,
  pending,
  unsent,
  outdone,
  ending,
  storage,
  setAside,
}: SyncFacts): readonly Word[] =>
  [
    drafts > 0,
    unwritten,
    unsent + outdone > 0,
    pending > 0,
    ending,
    storage === 'failing',
    setAside > 0 || refused > 0,
  ].map((is) => (is ? 'yes' : 'no'));

const matching = (facts: SyncFacts): readonly Row[] => {
  const words = wordsOf(facts);
  return STANDINGS.filter((row) => words.every((word, i) => row[i] === '*' || row[i] === word));
};

describe('what may be said of the answers', () => {
  it('is one thing for each combination of what is known', () => {
    expect(everything).toHaveLength(1280);
    for (const facts of everything) {
      const rows = matching(facts);
      expect(rows).toHaveLength(1);
      expect([facts, syncStatus(facts).stage]).toEqual([facts, rows[0]?.[7]]);
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

  it('counts what is typed with what is unsent, and no visit', () => {
    for (const facts of everything) expect(syncStatus(facts).waiting).toBe(facts.drafts + facts.unsent + facts.outdone);
  });
});

describe('what nobody else has', () => {
  it('is each answer without a word of the server, and an end that is not confirmed, wherever the disk is', () => {
    for (const facts of everything) {
      const { drafts, pending, ending: end, storage } = facts;
      const isSomething = drafts > 0 || pending > 0 || end;
      const something = { answers: drafts + pending, end, isInMemory: storage === 'failing' };
      expect(owed(facts)).toEqual(isSomething ? something : null);
    }
  });
});
