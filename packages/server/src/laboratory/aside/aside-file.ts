import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LaboratorySheetState, nullable } from '@quipu/contract';
import { Count, Id } from '@quipu/engine';
import type { FastifyBaseLogger } from 'fastify';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import type { Db } from '../../platform/db/database.ts';
import { loggableError } from '../../platform/http/errors.ts';
import type { HandedReceipt } from '../handed-receipt.ts';
import { laboratoryHere } from '../laboratory-here-store.ts';
import { isSameMark, localSheets, stateOf } from '../local-sheets.ts';
import { localRuns } from '../run-store.ts';

const Content = t.exact(
  t.type({
    id: t.string,
    /** It seals its results, and opens their receipt. The database beside this file has it, too. */
    key: t.string,
    institution: t.string,
    preparedAt: Count,
    /** The starts of its server: results are made after one of them. Another server of the same package has others. */
    runs: t.readonlyArray(t.exact(t.type({ number: Count, tag: t.string }))),
    sheets: t.readonlyArray(t.exact(t.type({ id: Id, mark: t.string, state: LaboratorySheetState }))),
  }),
);
const File = t.exact(t.type({ putAsideAt: Count, content: nullable(Content) }), 'AsideFile');
/** It tells of a folder that was put aside, so that nobody needs to open its database for that. `content`, null: it holds no package. */
export type AsideFile = t.TypeOf<typeof File>;
type AsideContent = t.TypeOf<typeof Content>;

const fileIn = (folder: string): string => join(folder, 'aside.json');

/** Null: nobody has looked into that folder yet, or what was noted is lost. */
export const asideFileIn = (folder: string): AsideFile | null => {
  if (!existsSync(fileIn(folder))) return null;
  try {
    const read = File.decode(JSON.parse(readFileSync(fileIn(folder), 'utf8')));
    return E.isRight(read) ? read.right : null;
  } catch {
    return null;
  }
};

export const keepAsideFile = (folder: string, file: AsideFile): void => {
  const path = fileIn(folder);
  writeFileSync(`${path}.part`, JSON.stringify(File.encode(file)), { mode: 0o600, flush: true });
  renameSync(`${path}.part`, path);
};

/** Reads what a computer's database holds, before or after it was put aside. */
export const asideContent = async (db: Db): Promise<AsideContent | null> => {
  const here = await laboratoryHere(db);
  if (here === undefined) return null;
  const { id, key, institution, preparedAt } = here;
  const runs = (await localRuns(db)).map(({ number, tag }) => ({ number, tag }));
  const sheets = (await localSheets(db)).map((sheet) => ({ id: sheet.id, mark: sheet.mark, state: stateOf(sheet) }));
  return { id, key: key.toString('base64'), institution, preparedAt, runs, sheets };
};

/** Notes what a folder holds that is about to be put aside. Null: it does not tell; nothing waits for that. */
export const beforeAside = async (db: Db, log: FastifyBaseLogger): Promise<AsideFile | null> => {
  try {
    return { putAsideAt: Date.now(), content: await asideContent(db) };
  } catch (error) {
    log.warn({ err: loggableError(error) }, 'it is not known what is put aside');
    return null;
  }
};

const isOwnRun = ({ runs }: AsideContent, run: HandedReceipt['run']): boolean =>
  run === null ? runs.length === 0 : runs.some(({ number, tag }) => number === run.number && tag === run.tag);

/**
 * The institution has that much of its sheets; of what runs it took nothing. A sheet that changed after an earlier start has another mark. Null: the
 * receipt is not of results of this folder.
 */
export const withReceipt = (content: AsideContent, { run, sheets }: HandedReceipt): AsideContent | null => {
  if (!isOwnRun(content, run)) return null;
  const taken = new Set(
    content.sheets.flatMap(({ id, mark }) =>
      sheets.some((one) => one.id === id && isSameMark(mark, one.mark) && one.outcome !== 'running') ? [id] : [],
    ),
  );
  if (taken.size === 0) return null;
  return {
    ...content,
    sheets: content.sheets.map((sheet) => (taken.has(sheet.id) ? { ...sheet, state: 'handed' } : sheet)),
  };
};

/** A folder that is read again: a receipt that was taken before counts on, for the sheets that are as they were. */
export const withEarlierReceipts = (content: AsideContent, before: AsideContent | null): AsideContent => {
  if (before?.id !== content.id) return content;
  const handed = new Set(before.sheets.flatMap(({ id, mark, state }) => (state === 'handed' ? [`${id} ${mark}`] : [])));
  return {
    ...content,
    sheets: content.sheets.map((sheet) =>
      handed.has(`${sheet.id} ${sheet.mark}`) ? { ...sheet, state: 'handed' } : sheet,
    ),
  };
};

const OWED = new Set<LaboratorySheetState>(['running', 'finished']);
/** Tells whether the institution has not all that it holds. */
export const isOwed = ({ content }: AsideFile): boolean =>
  content?.sheets.some(({ state }) => OWED.has(state)) ?? false;
