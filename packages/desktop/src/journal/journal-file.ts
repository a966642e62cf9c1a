import { type FileHandle, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { keptLine, wholeLines } from './kept-line.ts';

/** An append-only file of lines. What `append` has resolved for is on the disk, whatever happens then. */
export interface JournalFile {
  readonly lines: () => readonly string[];
  readonly append: (lines: readonly string[]) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A file's name is on the disk only when its folder is. Windows knows no such thing, and refuses. */
export const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** A file that holds just these lines, whole or not at all. `makeRoom`: puts away what is there, once these are on the disk. */
export const writeJournal = async (
  path: string,
  lines: readonly string[],
  makeRoom: () => Promise<void>,
): Promise<void> => {
  const draft = `${path}.new`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(lines.map(keptLine).join(''));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await makeRoom();
  await rename(draft, path);
  await syncFolder(dirname(path));
};

/** The part that is cut off is kept for whoever examines it. */
const cutTail = async (path: string, handle: FileHandle, content: Buffer, bytes: number): Promise<void> => {
  const cut = await open(`${path}.cut`, 'a', 0o600);
  try {
    await cut.writeFile(content.subarray(bytes));
    await cut.sync();
  } finally {
    await cut.close();
  }
  await handle.truncate(bytes);
  await handle.sync();
};

/** Opens a file that is there. A tail that a crash left behind is cut at the last whole line. */
export const openJournalFile = async (path: string): Promise<JournalFile> => {
  const content = await readFile(path);
  const whole = wholeLines(content);
  const handle = await open(path, 'r+');
  try {
    if (whole.bytes < content.length) await cutTail(path, handle, content, whole.bytes);
  } catch (cause) {
    await handle.close();
    throw cause;
  }
  const lines = [...whole.lines];
  let bytes = whole.bytes;
  return {
    lines: () => lines,
    append: async (more) => {
      const text = Buffer.from(more.map(keptLine).join(''));
      // At its place, not at the end: what an append that failed has left there is written over.
      await handle.truncate(bytes);
      for (let done = 0; done < text.length; ) {
        const { bytesWritten } = await handle.write(text, done, text.length - done, bytes + done);
        done += bytesWritten;
      }
      await handle.sync();
      bytes += text.length;
      lines.push(...more);
    },
    close: () => handle.close(),
  };
};
