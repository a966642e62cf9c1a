import type { DraftStore } from '@quipu/engine/runtime';
import type { DesktopJournal, KeptJournal } from '@quipu/proctor/bridge';
import { draftsAtOnce, writeDraftsAtOnce } from './drafts-at-once.ts';
import { draftsInFile } from './drafts-in-file.ts';
import { answered, type SheetKey } from './journal-database.ts';
import { openSheetJournal, type SheetJournal } from './sheet-journal.ts';
import { volatileJournal } from './volatile-journal.ts';

const linesOf = async (journal: SheetJournal): Promise<readonly string[]> => {
  const lines: string[] = [];
  for await (const line of journal.read()) lines.push(line);
  return lines;
};

const startsWith = (lines: readonly string[], start: readonly string[]): boolean =>
  start.length <= lines.length && start.every((line, i) => line === lines[i]);

/**
 * The lines of storage and file: the longer of the two, where one goes on from the other. The file has them from here on, if it
 * can be written.
 */
const reconcile = async (
  key: SheetKey,
  { device, lines }: KeptJournal,
  kept: KeptJournal | null,
  files: DesktopJournal,
): Promise<KeptJournal> => {
  if (kept?.device === device && startsWith(kept.lines, lines)) return kept;
  const isBehind = kept?.device === device && startsWith(lines, kept.lines);
  // A file that says otherwise is set aside by what begins anew.
  const told = isBehind
    ? files.append(key, kept.lines.length, lines.slice(kept.lines.length))
    : files.begin(key, { device, lines });
  await told.catch(() => undefined);
  return { device, lines };
};

/**
 * Keeps what is being typed in the browser's storage and in a file: either is enough to have it
 * back.
 */
const mirroredDrafts = (key: SheetKey, inner: DraftStore, files: DesktopJournal): DraftStore => ({
  read: async () => {
    const [kept, filed] = await Promise.all([inner.read().catch(() => []), draftsInFile(key, files)]);
    return filed === null ? kept : [...kept, filed];
  },
  write: async (record) => {
    const text = record === null ? null : JSON.stringify(record);
    // On disk with the first of them: a storage that hangs holds up no file.
    await Promise.any([inner.write(record), files.writeDrafts(key, text)]);
  },
  writeNow: inner.writeNow,
});

/** A journal in the file alone, where the storage cannot be written: the file has all that answering needs. */
const fileAlone = async (key: SheetKey, kept: KeptJournal | null, files: DesktopJournal): Promise<SheetJournal> => {
  const inMemory = volatileJournal();
  const deviceId = kept?.device ?? inMemory.deviceId;
  const lines = [...(kept?.lines ?? [])];
  if (kept === null) await files.begin(key, { device: deviceId, lines });
  return {
    ...inMemory,
    deviceId,
    inMemory: false,
    drafts: mirroredDrafts(key, draftsAtOnce(key), files),
    async *read(from = 0) {
      yield* lines.slice(from);
    },
    append: async (more) => {
      await files.append(key, lines.length, more);
      lines.push(...more);
    },
    setAside: () => files.setAside(key),
    erase: async () => {
      await files.erase(key);
      writeDraftsAtOnce(key, null);
    },
  };
};

/** The journal in the browser's storage and, behind it, the same lines in a synced file: either alone is enough to go on. */
export const openMirroredJournal = async (key: SheetKey, files: DesktopJournal): Promise<SheetJournal> => {
  let kept = await files.read(key).catch(() => null);
  let inner: SheetJournal;
  try {
    inner = await openSheetJournal(key, kept?.device);
  } catch {
    return fileAlone(key, kept, files);
  }
  let written: number;
  try {
    const lines = await linesOf(inner);
    kept = await reconcile(key, { device: inner.deviceId, lines }, kept, files);
    written = kept.lines.length;
    // One that can only be read may never be written, and the file with it.
    await (written > lines.length ? answered(inner.append(kept.lines.slice(lines.length))) : inner.keepExtras({}));
  } catch {
    inner.close();
    return fileAlone(key, kept, files);
  }
  const mirror = async (from: number, lines: readonly string[]): Promise<void> => {
    try {
      await files.append(key, from, lines);
    } catch {
      await files.begin(key, { device: inner.deviceId, lines: await linesOf(inner) });
    }
  };
  return {
    ...inner,
    drafts: mirroredDrafts(key, inner.drafts, files),
    append: async (lines) => {
      await inner.append(lines);
      const from = written;
      written += lines.length;
      // On disk already: a file that fails is made anew with the next lines.
      await mirror(from, lines).catch(() => undefined);
    },
    setAside: async () => {
      await inner.setAside();
      await files.setAside(key);
    },
    erase: async () => {
      await inner.erase();
      await files.erase(key);
    },
  };
};
