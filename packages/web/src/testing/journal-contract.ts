import { openSheetJournal, type SheetJournal } from '../features/quiz/ports/sheet-journal.ts';

/**
 * A demand that the journal makes on a browser's storage. Chromium's meets it, and so does the fake
 * that simulations run on.
 */
export interface Clause {
  readonly name: string;
  /** Fails where it does not hold. Each has a user of its own, so that they share a storage. */
  readonly holds: (userId: number) => Promise<void>;
}

const same = (found: unknown, expected: unknown): void => {
  const [text, wanted] = [JSON.stringify(found), JSON.stringify(expected)];
  if (text !== wanted) throw new Error(`${text} is not ${wanted}`);
};
const isRefused = async (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => false,
    () => true,
  );
export const linesOf = async (journal: SheetJournal, from?: number): Promise<readonly string[]> => {
  const lines: string[] = [];
  for await (const line of journal.read(from)) lines.push(line);
  return lines;
};
const many = (count: number, from = 0) => Array.from({ length: count }, (_, i) => `line ${from + i}`);

export const JOURNAL_CONTRACT: readonly Clause[] = [
  {
    name: 'lines come back in their order, from wherever they are asked for',
    holds: async (userId) => {
      const journal = await openSheetJournal([userId, 1]);
      await journal.append(many(3));
      await journal.append(many(1_200, 3));
      same(await linesOf(journal), many(1_203));
      same(await linesOf(journal, 1_201), many(2, 1_201));
    },
  },
  {
    name: 'what was written is there for the next page, which is the same device',
    holds: async (userId) => {
      const before = await openSheetJournal([userId, 1]);
      await before.append(many(2));
      await before.keepExtras({ photos: true });
      before.close();
      const after = await openSheetJournal([userId, 1]);
      same([after.deviceId, after.extras().photos, await linesOf(after)], [before.deviceId, true, many(2)]);
      await after.append(many(1, 2));
      same(await linesOf(after), many(3));
    },
  },
  {
    name: 'whoever was taken over writes nothing more, and nothing of it stays',
    holds: async (userId) => {
      const before = await openSheetJournal([userId, 1]);
      await before.append(many(1));
      const after = await openSheetJournal([userId, 1]);
      same(await isRefused(before.append(['another'])), true);
      same(await isRefused(before.drafts.write({ sheetId: 1, epoch: 1, drafts: [] })), true);
      await after.append(many(1, 1));
      same([await linesOf(after), await after.drafts.read()], [many(2), []]);
    },
  },
  {
    name: 'writes that are asked for at once are whole, one after another',
    holds: async (userId) => {
      const journal = await openSheetJournal([userId, 1]);
      await Promise.all([journal.append(many(2)), journal.keepExtras({ photos: true })]);
      // The same places twice: the second write is refused, all of it.
      const [one, other] = [journal.append(many(2, 2)), journal.append(['x', 'y', 'z'])];
      same([await isRefused(one), await isRefused(other)], [false, true]);
      same(await linesOf(journal), many(4));
    },
  },
  {
    name: 'drafts are replaced in place, and gone when there are none',
    holds: async (userId) => {
      const journal = await openSheetJournal([userId, 1]);
      for (const epoch of [1, 2]) await journal.drafts.write({ sheetId: 1, epoch, drafts: [] });
      same(await journal.drafts.read(), [{ sheetId: 1, epoch: 2, drafts: [] }]);
      await journal.drafts.write(null);
      same(await journal.drafts.read(), []);
    },
  },
  {
    name: 'sheets and people do not see each other, and an erased sheet leaves nothing',
    holds: async (userId) => {
      const [mine, other] = [await openSheetJournal([userId, 1]), await openSheetJournal([userId, 2])];
      await mine.append(many(2));
      await other.append(many(1));
      await mine.erase();
      mine.close();
      const again = await openSheetJournal([userId, 1]);
      same([await linesOf(again), await linesOf(other), again.deviceId === mine.deviceId], [[], many(1), false]);
    },
  },
];

/** Lists the clauses that do not hold here, a line each. Empty: all hold. */
export const brokenClauses = async (): Promise<readonly string[]> => {
  const broken: string[] = [];
  for (const [place, { name, holds }] of JOURNAL_CONTRACT.entries())
    await holds(1_000 + place).catch((error: unknown) => broken.push(`${name}: ${String(error)}`));
  return broken;
};
