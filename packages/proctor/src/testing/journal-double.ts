import type { AsideJournal, DesktopJournal, JournalKey, KeptJournal } from '../bridge/desktop-journal.ts';

/** It tells each from any other, as a clock would. */
let asides = 0;

/** Journals in memory, as the desktop application keeps them on the disk. */
export const journalDouble = (
  held = new Map<string, KeptJournal>(),
  drafts = new Map<string, string>(),
): DesktopJournal => {
  const at = (key: JournalKey) => key.join('-');
  const keys = (): readonly JournalKey[] =>
    [...held.keys()].map((key) => {
      const [user = 0, sheet = 0] = key.split('-').map(Number);
      return [user, sheet];
    });
  const aside: (AsideJournal & { readonly userId: number })[] = [];
  return {
    read: async (key) => held.get(at(key)) ?? null,
    begin: async (key, journal) => void held.set(at(key), journal),
    append: async (key, from, lines) => {
      const journal = held.get(at(key));
      if (journal === undefined || journal.lines.length !== from) throw new Error('Another journal');
      held.set(at(key), { ...journal, lines: [...journal.lines, ...lines] });
    },
    setAside: async (key) => {
      const [userId, sheetId] = key;
      const lines = held.get(at(key))?.lines;
      if (lines === undefined) return;
      asides += 1;
      aside.push({ userId, sheetId, at: asides, lines });
      held.delete(at(key));
    },
    aside: async (userId) => aside.filter((one) => one.userId === userId).map(({ userId: _, ...one }) => one),
    asideHeard: async ([userId, sheetId], when) => {
      const place = aside.findIndex((one) => one.userId === userId && one.sheetId === sheetId && one.at === when);
      if (place >= 0) aside.splice(place, 1);
    },
    erase: async (key) => {
      held.delete(at(key));
      drafts.delete(at(key));
    },
    readDrafts: async (key) => drafts.get(at(key)) ?? null,
    writeDrafts: async (key, record) => {
      if (record === null) drafts.delete(at(key));
      else drafts.set(at(key), record);
    },
    kept: async (userId) => keys().flatMap(([user, sheet]) => (user === userId ? sheet : [])),
    keptByAll: async () => keys(),
  };
};
