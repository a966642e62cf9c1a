import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { AsideFolder, AsideStep } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import type { AppContext } from '../../platform/context/app-context.ts';
import type { Db } from '../../platform/db/database.ts';
import { loggableError } from '../../platform/http/errors.ts';
import { writeWhole } from '../../platform/storage/stored-files.ts';
import { lastAlive } from '../alive-file.ts';
import { openReceipt } from '../handed-receipt.ts';
import { keptClock } from '../local-clock-store.ts';
import { sealResults } from '../seal-results.ts';
import {
  type AsideFile,
  asideContent,
  asideFileIn,
  isOwed,
  keepAsideFile,
  withEarlierReceipts,
  withReceipt,
} from './aside-file.ts';
import {
  asideFolder,
  asideNumbers,
  bytesOfFolder,
  eraseFolder,
  hasItsOwnHome,
  resultsIn,
  withdrawFolder,
} from './aside-folders.ts';
import { texts } from './texts.ts';
import { eraseRemains, isInUse, withAsideCopy } from './with-aside-copy.ts';

/** Whoever keeps a computer asks this of the folders that were put aside on it. Each word says why not; null: it is done. */
export interface AsideDesk {
  readonly list: () => readonly AsideFolder[];
  /** Begins to read the results of a folder; one is read at a time. */
  readonly read: (number: number) => string | null;
  /** Resolves when nothing is being read. */
  readonly settled: () => Promise<void>;
  /** Reads no further. Resolves when nothing is left of the copy, or soon: the next start erases what is left of it. */
  readonly stop: () => Promise<void>;
  readonly results: (number: number) => Promise<{ readonly name: string; readonly file: Buffer } | string>;
  readonly handedOver: (number: number, receipt: string) => string | null;
  readonly erase: (number: number) => Promise<string | null>;
}

const LEAVE_MS = 5_000;
const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** The last start of a folder without a word of when it was put aside tells that best. */
const usedLast = (folder: string): number =>
  lastAlive({ dataFolder: folder }) ?? statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const counts = ({ content }: AsideFile): AsideFolder['content'] => {
  if (content === null) return null;
  const count = (state: string) => content.sheets.filter((sheet) => sheet.state === state).length;
  const { id: laboratory, institution, preparedAt } = content;
  return {
    ...{ laboratory, institution, preparedAt },
    ...{ running: count('running'), finished: count('finished'), handed: count('handed') },
  };
};

export const asideDesk = ({ config, log }: Pick<AppContext, 'config' | 'log'>): AsideDesk => {
  const { dataFolder } = config;
  const bytes = new Map<number, number | null>();
  const problems = new Map<number, string>();
  const stopping = new AbortController();
  let reading: { readonly number: number; readonly step: AsideStep } | null = null;
  let work = config.isLocal
    ? eraseRemains(dataFolder, log).catch((error: unknown) => log.warn({ err: loggableError(error) }, 'remains stay'))
    : Promise.resolve();

  const measure = (number: number): number | null => {
    const known = bytes.get(number);
    if (known !== undefined) return known;
    bytes.set(number, null);
    void bytesOfFolder(asideFolder(dataFolder, number)).then((found) => bytes.set(number, found));
    return null;
  };
  const folderOf = (number: number): string | null =>
    asideNumbers(dataFolder).includes(number) ? asideFolder(dataFolder, number) : null;

  const told = (number: number): AsideFolder => {
    const folder = asideFolder(dataFolder, number);
    const file = asideFileIn(folder);
    const step = reading?.number === number ? reading.step : null;
    return {
      ...{ number, step, bytes: measure(number), hasResults: file !== null && isFile(resultsIn(folder)) },
      putAsideAt: Math.round(file?.putAsideAt ?? usedLast(folder)),
      problem: problems.get(number) ?? null,
      isKnown: file !== null,
      content: file === null ? null : counts(file),
      mayErase: file !== null && !isOwed(file) && step === null,
    };
  };

  /** Its results as of when its server ran last: a pause that was on lasted until then. Returns why there are none. */
  const collect = async (folder: string, db: Db): Promise<string | null> => {
    const read = await asideContent(db);
    const before = asideFileIn(folder);
    const content = read === null ? null : withEarlierReceipts(read, before?.content ?? null);
    keepAsideFile(folder, { putAsideAt: Math.round(before?.putAsideAt ?? usedLast(folder)), content });
    if (content === null) return texts.noPackage;
    const at = lastAlive({ dataFolder: folder }) ?? (await keptClock(db))?.mark.told ?? 0;
    // Its photos are under the secret that lies there.
    const results = await sealResults({ db, log, now: () => at, config: { ...config, dataFolder: folder } });
    if (results === null) return texts.noResults;
    await writeWhole(resultsIn(folder), results.file);
    return null;
  };
  const read = async (number: number, folder: string): Promise<void> => {
    const at = (step: AsideStep) => {
      reading = { number, step };
    };
    const found = await withAsideCopy(
      { folder, dataFolder, log, signal: stopping.signal },
      () => at('opening'),
      async (db) => {
        at('collecting');
        return collect(folder, db);
      },
    );
    const problem = E.isLeft(found) ? texts.problem[found.left] : found.right;
    if (problem !== null) problems.set(number, problem);
    bytes.delete(number);
    reading = null;
  };

  return {
    list: () => asideNumbers(dataFolder).map(told),
    read: (number) => {
      const folder = folderOf(number);
      if (folder === null) return texts.noFolder;
      if (reading !== null) return reading.number === number ? null : texts.busy;
      problems.delete(number);
      reading = { number, step: 'copying' };
      work = work.then(() => read(number, folder));
      return null;
    },
    settled: () => work,
    stop: () => {
      stopping.abort();
      return Promise.race([work, pause(LEAVE_MS, undefined, { ref: false })]);
    },
    results: async (number) => {
      const folder = folderOf(number);
      if (folder === null) return texts.noFolder;
      const id = asideFileIn(folder)?.content?.id;
      if (id === undefined || !isFile(resultsIn(folder))) return texts.notRead;
      return { name: `laboratorio-${id}-aparte-${number}`, file: await readFile(resultsIn(folder)) };
    },
    handedOver: (number, text) => {
      const folder = folderOf(number);
      if (folder === null) return texts.noFolder;
      const file = asideFileIn(folder);
      if (file?.content == null) return texts.notRead;
      const { id, key } = file.content;
      const receipt = openReceipt(id, Buffer.from(key, 'base64'), text);
      if (receipt === null) return texts.otherReceipt;
      const content = withReceipt(file.content, receipt);
      if (content === null) return texts.otherResults;
      keepAsideFile(folder, { ...file, content });
      return null;
    },
    erase: async (number) => {
      const folder = folderOf(number);
      if (folder === null) return texts.noFolder;
      if (reading?.number === number) return texts.busy;
      const file = asideFileIn(folder);
      if (file === null) return texts.notRead;
      if (isOwed(file)) return texts.isOwed;
      if (!hasItsOwnHome(dataFolder, folder)) return texts.sharesDatabase;
      if (await isInUse(folder)) return texts.problem.inUse;
      const notErased = (error: unknown): void =>
        log.warn({ err: loggableError(error), folder }, 'a folder that was put aside could not be erased');
      let withdrawn: string;
      try {
        withdrawn = await withdrawFolder(folder);
      } catch (error) {
        notErased(error);
        return texts.notWithdrawn;
      }
      bytes.delete(number);
      problems.delete(number);
      try {
        await eraseFolder(withdrawn);
      } catch (error) {
        notErased(error);
        return texts.notErased;
      }
      log.warn({ folder }, 'a folder that was put aside was erased');
      return null;
    },
  };
};
