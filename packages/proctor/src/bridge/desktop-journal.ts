/** Names a sheet and its owner. */
export type JournalKey = readonly [userId: number, sheetId: number];

export interface KeptJournal {
  /** The name of this device with which the sheet was opened. */
  readonly device: string;
  readonly lines: readonly string[];
}

/** A journal that was set aside, as far as its file can be read: what it owes is still sent. */
export interface AsideJournal {
  readonly sheetId: number;
  /** The instant, by the computer's clock, which tells it from others of its sheet. */
  readonly at: number;
  readonly lines: readonly string[];
}

/** Journals as synced files in the person's data folder, beside those of the browser's storage. */
export interface DesktopJournal {
  /** Null: there is none. A tail that a crash left behind has been cut off. */
  readonly read: (key: JournalKey) => Promise<KeptJournal | null>;
  /** Anew with just this; what was there is set aside. */
  readonly begin: (key: JournalKey, journal: KeptJournal) => Promise<void>;
  /** Resolves when the lines are on the disk. `from`: how many lines there are before; refused if it is not so. */
  readonly append: (key: JournalKey, from: number, lines: readonly string[]) => Promise<void>;
  /** Kept for whoever examines it, and until the server has heard of it. */
  readonly setAside: (key: JournalKey) => Promise<void>;
  /** Those of a person of which the server has not heard. */
  readonly aside: (userId: number) => Promise<readonly AsideJournal[]>;
  /** The server has heard of this one. */
  readonly asideHeard: (key: JournalKey, at: number) => Promise<void>;
  readonly erase: (key: JournalKey) => Promise<void>;
  /** Returns what is being typed in a sheet and is in no line yet, as it was written last. Null means nothing. */
  readonly readDrafts: (key: JournalKey) => Promise<string | null>;
  /** Replaces it; null: nothing is left to keep. Resolves when it is on the disk. `erase` takes it along, `setAside` does not. */
  readonly writeDrafts: (key: JournalKey, record: string | null) => Promise<void>;
  /** The sheets of a person that have one. */
  readonly kept: (userId: number) => Promise<readonly number[]>;
  /** Everybody's: whoever cannot log in for want of a network is told of them, too. */
  readonly keptByAll: () => Promise<readonly JournalKey[]>;
}
