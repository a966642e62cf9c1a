import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AsideJournal, DesktopJournal, JournalKey, KeptJournal } from '@quipu/proctor/bridge';
import { isLeft } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { type JournalFile, openJournalFile, syncFolder, writeJournal } from './journal-file.ts';
import { readableLines, wholeLines } from './kept-line.ts';

/** The first line of a file: the device that its sheet was opened with. */
const Head = t.strict({ quipu: t.literal(1), device: t.string });

const headOf = (line: string | undefined): string | null => {
  try {
    const decoded = Head.decode(JSON.parse(line ?? ''));
    return isLeft(decoded) ? null : decoded.right.device;
  } catch {
    return null;
  }
};

export interface JournalFolder extends DesktopJournal {
  /** Resolves when everything that was asked for is done. */
  readonly close: () => Promise<void>;
}

/** The name ends otherwise once the server has heard of the journal. */
const KEPT = /^(\d+)-(\d+)\.journal$/;
const ASIDE = /^(\d+)-(\d+)\.journal\.(\d+)\.aside$/;

const nothing = (): Promise<void> => Promise.resolve();

/**
 * The journals of this computer's evaluations, held by this process alone: a file for each sheet of each person, and beside it one with what
 * is being typed.
 */
export const journalFolder = (folder: string, now: () => number): JournalFolder => {
  const open = new Map<string, JournalFile>();
  let last: Promise<unknown> = Promise.resolve();
  /** One after another: files are few and writes are short. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
  const beside = ([userId, sheetId]: JournalKey, end: string) => join(folder, `${userId}-${sheetId}.${end}`);
  const pathOf = (key: JournalKey) => beside(key, 'journal');
  const draftsOf = (key: JournalKey) => beside(key, 'drafts');
  const letGo = async (path: string): Promise<void> => {
    const file = open.get(path);
    open.delete(path);
    await file?.close();
  };
  const aside = async (path: string): Promise<void> => {
    await letGo(path);
    if (!existsSync(path)) return;
    let at = now();
    while (['aside', 'heard'].some((end) => existsSync(`${path}.${at}.${end}`))) at += 1;
    await rename(path, `${path}.${at}.aside`);
    await syncFolder(folder);
  };
  const fileOf = async (path: string): Promise<JournalFile | null> => {
    const held = open.get(path);
    if (held !== undefined) return held;
    if (!existsSync(path)) return null;
    const file = await openJournalFile(path);
    open.set(path, file);
    return file;
  };
  const contentOf = async (path: string): Promise<KeptJournal | null> => {
    const file = await fileOf(path);
    if (file === null) return null;
    const device = headOf(file.lines()[0]);
    if (device !== null) return { device, lines: file.lines().slice(1) };
    // Not even its first line is whole: of no use here, and nothing is thrown away.
    await aside(path);
    return null;
  };
  const keys = () =>
    inTurn(async (): Promise<readonly JournalKey[]> => {
      const names = existsSync(folder) ? await readdir(folder) : [];
      return names.flatMap((name): readonly JournalKey[] => {
        const found = KEPT.exec(name);
        return found === null ? [] : [[Number(found[1]), Number(found[2])]];
      });
    });
  return {
    read: (key) => inTurn(() => contentOf(pathOf(key))),
    begin: (key, { device, lines }) =>
      inTurn(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const path = pathOf(key);
        await writeJournal(path, [JSON.stringify({ quipu: 1, device }), ...lines], () => aside(path));
      }),
    append: (key, from, lines) =>
      inTurn(async () => {
        const file = await fileOf(pathOf(key));
        if (file === null || file.lines().length - 1 !== from) throw new Error('Another journal');
        await file.append(lines);
      }),
    setAside: (key) => inTurn(() => aside(pathOf(key))),
    aside: (userId) =>
      inTurn(async () => {
        const names = existsSync(folder) ? await readdir(folder) : [];
        const found: AsideJournal[] = [];
        for (const name of names) {
          const [, user, sheet, at] = ASIDE.exec(name) ?? [];
          if (Number(user) !== userId) continue;
          const lines = readableLines(await readFile(join(folder, name)));
          found.push({ sheetId: Number(sheet), at: Number(at), lines: lines.filter((line) => headOf(line) === null) });
        }
        return found.sort((one, other) => one.at - other.at);
      }),
    asideHeard: (key, at) =>
      inTurn(async () => {
        const path = `${pathOf(key)}.${at}`;
        if (!existsSync(`${path}.aside`)) return;
        await rename(`${path}.aside`, `${path}.heard`);
        await syncFolder(folder);
      }),
    erase: (key) =>
      inTurn(async () => {
        await letGo(pathOf(key));
        await rm(pathOf(key), { force: true });
        await rm(draftsOf(key), { force: true });
      }),
    readDrafts: (key) =>
      inTurn(async () => {
        const path = draftsOf(key);
        return existsSync(path) ? (wholeLines(await readFile(path)).lines[0] ?? null) : null;
      }),
    writeDrafts: (key, record) =>
      inTurn(async () => {
        const path = draftsOf(key);
        if (record === null) return rm(path, { force: true });
        await mkdir(folder, { recursive: true, mode: 0o700 });
        // Whatever happens meanwhile, there is the record of before or this one.
        return writeJournal(path, [record], nothing);
      }),
    kept: async (userId) => (await keys()).flatMap(([user, sheet]) => (user === userId ? sheet : [])),
    keptByAll: keys,
    close: () => inTurn(() => Promise.all([...open.keys()].map(letGo)).then(() => undefined)),
  };
};
