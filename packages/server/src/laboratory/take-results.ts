import type { LaboratoryOutcome } from '@quipu/contract';
import type { EpochMs, Millis, PendingEntry } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import { formReader } from '../exams/forms/form-store.ts';
import { quizPhotosWith } from '../exams/photos/quiz-photo.ts';
import { identityReader } from '../exams/sheets/sheet-identity.ts';
import { type PictureKeeper, pictureJudge, pictureKeeper } from '../photos/keep-picture.ts';
import type { AppContext } from '../platform/context/app-context.ts';
import { answerGrace } from '../platform/institution/institution-settings.ts';
import { institutionReader } from '../platform/institution/institution-store.ts';
import { keepHad } from './changes-had-store.ts';
import { sealReceipt } from './handed-receipt.ts';
import { keepFile } from './keep-file.ts';
import { type DoubledRun, doubledRuns, keepRuns } from './laboratory-run-store.ts';
import { addClockEvents } from './local-clock-store.ts';
import { openResults, type ResultsProblem, type ReturnedSheet } from './open-results.ts';
import { type ReadResults, readSheetResults } from './read-sheet-results.ts';
import type { ResultsContent, SheetResults } from './results-content.ts';
import { keepRoomActions } from './room-actions.ts';
import type { Run } from './run-store.ts';
import { type SheetTaken, takeSheet } from './take-sheet.ts';
import { recordedAhead } from './taking-store.ts';

/**
 * Tells how far ahead the clock of a laboratory's computer was, at least: what was done there was done by now. Where it was
 * behind, or ahead by less, its results do not tell.
 */
const clockAhead = (
  { startedAt, finishedAt, starts, answers, photos }: SheetResults,
  read: ReadResults | null,
  now: EpochMs,
): Millis => {
  let latest = Math.max(startedAt, finishedAt ?? 0);
  for (const start of starts) latest = Math.max(latest, start.startedAt);
  for (const { updatedAt } of [...answers, ...(read?.entries ?? [])]) latest = Math.max(latest, updatedAt);
  for (const { takenAt } of photos) latest = Math.max(latest, takenAt);
  return Math.max(0, latest - now);
};

const stepsDuring = ({ startedAt, finishedAt }: SheetResults, clock: ResultsContent['clock']): readonly Millis[] =>
  clock.flatMap(({ kind, at, byMs }) => (kind === 'set' && at >= startedAt && at <= (finishedAt ?? at) ? [byMs] : []));

const entriesBack = (entries: readonly PendingEntry[], by: Millis): readonly PendingEntry[] =>
  entries.map((entry) => ({ ...entry, updatedAt: Math.max(0, entry.updatedAt - by) }));

/** The same, as a clock that was right would have told it. Lines of logs stay as they are. */
const setBack = (results: SheetResults, by: Millis): SheetResults => {
  const back = (at: EpochMs): EpochMs => Math.max(0, at - by);
  return {
    ...results,
    startedAt: back(results.startedAt),
    finishedAt: results.finishedAt === null ? null : back(results.finishedAt),
    starts: results.starts.map((start) => ({ ...start, startedAt: back(start.startedAt) })),
    answers: entriesBack(results.answers, by),
    photos: results.photos.map((photo) => ({ ...photo, takenAt: back(photo.takenAt) })),
    pauses: results.pauses.map(({ from, to }) => ({ from: back(from), to: back(to) })),
    added: results.added.map(({ from, to }) => ({ from: back(from), to: back(to) })),
  };
};

export interface TakenSheet extends Pick<SheetTaken, 'isRepeat' | 'log'> {
  readonly id: number;
  readonly mark: string;
  readonly person: string;
  readonly quiz: string;
  readonly outcome: LaboratoryOutcome;
  /** It was ahead by at least so much. */
  readonly clockAhead: Millis;
  /** The clock there was set by so much each time, while it was taken. */
  readonly clockSteps: readonly Millis[];
  /** Photos that cannot be of it: made before or after it, or no pictures. */
  readonly photosLeft: number;
}
export interface TakenResults {
  readonly laboratory: string;
  readonly sheets: readonly TakenSheet[];
  /** The last start that the results tell of. */
  readonly run: Run | null;
  /** Starts of the same number of a data folder that was put back. */
  readonly doubled: readonly DoubledRun[];
  readonly receipt: string;
}

/** Files go there. */
export interface Keeping {
  readonly pictures: PictureKeeper;
  /** The file as it came, of which something is for a person to look at. */
  readonly file: (laboratoryId: string, sheets: readonly ReturnedSheet[], file: Uint8Array) => Promise<void>;
}
export const keptResults = (context: Pick<AppContext, 'config'>): Keeping => ({
  pictures: pictureKeeper(context),
  file: (laboratoryId, sheets, file) => keepFile(context.config, laboratoryId, sheets, file),
});
/** Pictures are judged, and nothing is written. */
export const unkeptResults: Keeping = { pictures: pictureJudge(), file: () => Promise.resolve() };

/** Any other outcome leaves the file, so that nothing of it is lost. */
const IS_ODD: ReadonlySet<LaboratoryOutcome> = new Set(['review', 'forked', 'refused']);

const namesOf = ({ db }: Pick<AppContext, 'db'>, sheetId: number) =>
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
export const resultsTaker = (
  context: Pick<AppContext, 'db' | 'config' | 'now'>,
  keeping: Keeping = keptResults(context),
) => {
  const { db, config, now } = context;
  const [identityOf, formOf] = [identityReader(db), formReader(db)];
  const takePhoto = quizPhotosWith(context, keeping.pictures);

  const takeOne = async (
    laboratoryId: string,
    sheet: ReturnedSheet,
    clock: ResultsContent['clock'],
    anyway: boolean,
  ): Promise<TakenSheet> => {
    const { photos, digest } = sheet;
    const { id: sheetId, mark } = sheet.results;
    const identity = await identityOf(sheetId);
    if (identity === undefined) throw new Error('A sheet that was handed out is gone');
    const subject = { identity, form: await formOf(identity.formId) };
    const told = await readSheetResults(sheet.results, identity);
    // Of the same clock a later file shows less: its sheet is set back by as much as before.
    const before = await recordedAhead(db, laboratoryId, sheetId);
    const ahead = Math.max(clockAhead(sheet.results, told, now()), before);
    const results = setBack(sheet.results, ahead);
    const read = told === null ? null : { ...told, entries: entriesBack(told.entries, ahead) };
    const grace = answerGrace((await institutionReader(db)()).rules);
    const begunAt = sheet.results.startedAt;
    const ofClock = { clockAhead: ahead, clockMoved: ahead - before };
    const taking = { laboratoryId, sheetId, digest, subject, results, read, ...ofClock, begunAt, anyway };
    const taken = await db.transaction().execute((tx) => takeSheet(tx, taking, now, grace));
    const { outcome } = taken;
    let photosLeft = 0;
    for (const [place, { bytes: _, ...photo }] of outcome === 'taken' ? results.photos.entries() : []) {
      const verdict = await takePhoto(identity, { ...photo, sheetId, bytes: photos[place] ?? Buffer.alloc(0) });
      if (verdict !== 'taken') photosLeft += 1;
    }
    const clockSteps = stepsDuring(sheet.results, clock);
    const names = await namesOf(context, sheetId);
    return { id: sheetId, mark, ...names, ...taken, clockAhead: ahead, clockSteps, photosLeft };
  };

  return async (file: Uint8Array, anyway = false): Promise<E.Either<ResultsProblem, TakenResults>> => {
    const opened = await openResults(db, config, file);
    if (E.isLeft(opened)) return opened;
    const { id, key, sheets, runs, openings, clock, changes, actions } = opened.right;
    await db.transaction().execute(async (tx) => {
      await addClockEvents(tx, id, clock);
      await keepRoomActions(tx, id, actions);
      await keepHad(tx, id, runs[0]?.computer ?? null, changes);
    });
    const taken: TakenSheet[] = [];
    for (const sheet of sheets) taken.push(await takeOne(id, sheet, clock, anyway));
    if (taken.some(({ outcome, photosLeft }) => IS_ODD.has(outcome) || photosLeft > 0))
      await keeping.file(id, sheets, file);
    await keepRuns(db, id, { runs, openings });
    const [run = null] = runs;
    const receipt = sealReceipt(id, key, { run, sheets: taken });
    return E.right({ laboratory: id, sheets: taken, run, doubled: await doubledRuns(db, id), receipt });
  };
};
