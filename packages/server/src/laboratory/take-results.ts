import type { LaboratoryOutcome } from '@quipu/contract';
import type { Millis } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import type { Platform } from '../app/platform.ts';
import { formReader } from '../evaluations/form-store.ts';
import { identityReader } from '../evaluations/sheet-identity.ts';
import { quizPhotosWith } from '../identity/quiz-photo.ts';
import { pictureKeeper } from '../photos/keep-picture.ts';
import { institutionReader } from '../settings/institution-store.ts';
import { clockAhead, entriesBack, setBack } from './clock-ahead.ts';
import { sealReceipt } from './handed-receipt.ts';
import { keepFile } from './keep-file.ts';
import { openResults, type ResultsProblem, type ReturnedSheet } from './open-results.ts';
import { readSheetResults } from './read-sheet-results.ts';
import { takeSheet } from './take-sheet.ts';

export interface TakenSheet {
  readonly id: number;
  readonly mark: string;
  readonly person: string;
  readonly quiz: string;
  readonly outcome: LaboratoryOutcome;
  /** At least. */
  readonly clockAhead: Millis;
  /** Photos that cannot be of it: made before or after it, or no pictures. */
  readonly photosLeft: number;
}
export interface TakenResults {
  readonly laboratory: string;
  readonly sheets: readonly TakenSheet[];
  readonly receipt: string;
}

const SECOND_MS = 1_000;
/** What is done with them is not taking them: the file stays, so that nothing of it is lost. */
const IS_ODD: ReadonlySet<LaboratoryOutcome> = new Set(['review', 'forked', 'refused']);

const namesOf = ({ db }: Pick<Platform, 'db'>, sheetId: number) =>
  db
    .selectFrom('answers_sheet as sheet')
    .innerJoin('app_user as user', 'user.id', 'sheet.user_id')
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .select(['user.full_name as person', 'quiz.name as quiz'])
    .where('sheet.id', '=', sheetId)
    .executeTakeFirstOrThrow();

/**
 * Takes the results of a laboratory, sheet by sheet. Left: why nothing of the file was. One at a time: `anyway` also those of a
 * package that was recalled.
 */
export const resultsTaker = (platform: Pick<Platform, 'db' | 'config' | 'now'>) => {
  const { db, config, now } = platform;
  const [identityOf, formOf] = [identityReader(db), formReader(db)];
  const takePhoto = quizPhotosWith(platform, pictureKeeper(platform));

  const takeOne = async (laboratoryId: string, sheet: ReturnedSheet, anyway: boolean): Promise<TakenSheet> => {
    const { photos, digest } = sheet;
    const { id: sheetId, mark } = sheet.results;
    const identity = await identityOf(sheetId);
    if (identity === undefined) throw new Error('A sheet that was handed out is gone');
    const subject = { identity, form: await formOf(identity.formId) };
    const told = await readSheetResults(sheet.results, identity);
    const ahead = clockAhead(sheet.results, told, now());
    const results = setBack(sheet.results, ahead);
    const read = told === null ? null : { ...told, entries: entriesBack(told.entries, ahead) };
    const grace = (await institutionReader(db)()).rules.answerGraceSeconds * SECOND_MS;
    const taking = { laboratoryId, sheetId, digest, subject, results, read, clockAhead: ahead, anyway };
    const outcome = await db.transaction().execute((within) => takeSheet(within, taking, now, grace));
    let photosLeft = 0;
    for (const [place, { bytes: _, ...photo }] of outcome === 'taken' ? results.photos.entries() : []) {
      const verdict = await takePhoto(identity, { ...photo, sheetId, bytes: photos[place] ?? Buffer.alloc(0) });
      if (verdict !== 'taken') photosLeft += 1;
    }
    return { id: sheetId, mark, ...(await namesOf(platform, sheetId)), outcome, clockAhead: ahead, photosLeft };
  };

  return async (file: Uint8Array, anyway = false): Promise<E.Either<ResultsProblem, TakenResults>> => {
    const opened = await openResults(db, config, file);
    if (E.isLeft(opened)) return opened;
    const { id, key, sheets } = opened.right;
    const taken: TakenSheet[] = [];
    for (const sheet of sheets) taken.push(await takeOne(id, sheet, anyway));
    if (taken.some(({ outcome, photosLeft }) => IS_ODD.has(outcome) || photosLeft > 0))
      await keepFile(config, id, sheets, file);
    return E.right({ laboratory: id, sheets: taken, receipt: sealReceipt(id, key, { sheets: taken }) });
  };
};
