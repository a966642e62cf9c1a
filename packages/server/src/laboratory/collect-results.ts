import type { EpochMs, PendingEntry } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { StoredEntry } from '../exams/answers/stored-entry.ts';
import { formReader, type ReadForm } from '../exams/forms/form-store.ts';
import { forksOf } from '../exams/logs/log-damage-store.ts';
import { keptLines, loggedEpochs } from '../exams/logs/log-store.ts';
import { pausesOf } from '../exams/sheets/deadlines.ts';
import { sectionStarts } from '../exams/sheets/section-store.ts';
import { identityReader, type SheetIdentity } from '../exams/sheets/sheet-identity.ts';
import type { AppContext } from '../platform/context/app-context.ts';
import type { Tx } from '../platform/db/database.ts';
import { collectPhotos } from './collect-photos.ts';
import { laboratoryHere } from './laboratory-here-store.ts';
import { clockEvents } from './local-clock-store.ts';
import { type LocalSheet, localSheets } from './local-sheets.ts';
import { MAX_RUNS, type ResultsContent, type SheetResults } from './results-content.ts';
import { roomActions } from './room-actions.ts';
import { localRuns } from './run-store.ts';

interface Collected {
  readonly content: ResultsContent;
  readonly attachments: readonly Buffer[];
}

/** Every answer, as it would be posted now. When it was made: by the device, but not after it came. */
const entriesOf = async (
  tx: Tx,
  formOf: ReadForm,
  { answerBase, answerCount, formId }: SheetIdentity,
): Promise<readonly PendingEntry[]> => {
  const { index } = await formOf(formId);
  const rows = await tx
    .selectFrom('user_answer')
    .select(['id', 'details', 'time_ms as time', 'visits', 'disabled', 'disabled_item as disabledItem'])
    .select(['epoch', 'revision', 'changed_at', 'received_at'])
    .where('id', '>=', answerBase)
    .where('id', '<', answerBase + answerCount)
    .orderBy('id')
    .execute();
  return rows.map(({ changed_at, received_at, ...entry }) => ({
    ...entry,
    index: index.items[entry.id - answerBase]?.position ?? 0,
    updatedAt: Math.min(changed_at, received_at),
  }));
};

const logsOf = async (tx: Tx, sheetId: number) => {
  const logs: SheetResults['logs'][number][] = [];
  for (const epoch of await loggedEpochs(tx, sheetId)) logs.push({ epoch, lines: await keptLines(tx, sheetId, epoch) });
  return logs;
};

const Entries = t.readonlyArray(StoredEntry);
const reviewsOf = async (tx: Tx, sheetId: number): Promise<SheetResults['reviews']> => {
  const rows = await tx
    .selectFrom('quarantined_answers')
    .select(['reason', 'entries'])
    .where('sheet_id', '=', sheetId)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ reason, entries }) => {
    const decoded = Entries.decode(entries);
    return reason === 'laboratory' || E.isLeft(decoded) ? [] : [{ reason, entries: decoded.right }];
  });
};

const gapsOf = (tx: Tx, sheetId: number) =>
  tx.selectFrom('log_gap').select(['epoch', 'lines', 'at']).where('sheet_id', '=', sheetId).orderBy('epoch').execute();

const acceptancesOf = (tx: Tx, userId: number) =>
  tx
    .selectFrom('agreement_acceptance')
    .select(['agreement_id as agreementId', 'at'])
    .where('user_id', '=', userId)
    .orderBy('agreement_id')
    .execute();

/** Minutes that the sheet has beyond those that the institution gave it. */
const roomMinutes = async (
  tx: Tx,
  { id, extra_minutes }: { readonly id: number; readonly extra_minutes: number },
): Promise<number | null> => {
  const here = await tx
    .selectFrom('laboratory_sheet_here')
    .select('institution_minutes')
    .where('sheet_id', '=', id)
    .executeTakeFirst();
  return here === undefined ? null : Math.max(0, extra_minutes - here.institution_minutes);
};

/** `now`: the pause that is on has lasted until then. */
const sheetOf = async (tx: Tx, formOf: ReadForm, { id, mark }: LocalSheet, identity: SheetIdentity, now: EpochMs) => {
  const row = await tx.selectFrom('answers_sheet').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  if (row.status === 'P' || row.status === 'I') return null;
  const starts = (await sectionStarts(tx, [id]))(id);
  const stands = pausesOf(row, now).filter(({ cause }) => cause === 'pause');
  const [pauses, added] = [stands.filter((one) => !one.added), stands.filter((one) => one.added)];
  return {
    id,
    mark,
    status: row.status,
    startedAt: row.started_at ?? 0,
    finishedAt: row.finished_at,
    comment: row.finish_comment,
    epoch: row.epoch,
    givenBackMs: row.given_back_ms + Math.max(0, now - (row.standstill?.pause?.since ?? now)),
    pauses: pauses.map(({ from, to }) => ({ from, to })),
    added: added.map(({ from, to }) => ({ from, to })),
    extraMinutes: row.extra_minutes,
    roomMinutes: await roomMinutes(tx, row),
    device: row.device,
    acceptances: await acceptancesOf(tx, identity.userId),
    starts: [...starts].map(([sectionId, startedAt]) => ({ sectionId, startedAt })),
    answers: await entriesOf(tx, formOf, identity),
    reviews: await reviewsOf(tx, id),
    logs: await logsOf(tx, id),
    forks: (await forksOf(tx, id)).map(({ epoch, seq, line, hash, at }) => ({ epoch, seq, line, hash, at })),
    gaps: await gapsOf(tx, id),
  };
};

const openingsOf = (tx: Tx) =>
  tx
    .selectFrom('opened_session')
    .select(['session_id as sessionId', 'opened_at as openedAt'])
    .orderBy('session_id')
    .execute();

const changesOf = async (tx: Tx): Promise<ResultsContent['changes']> => {
  const here = await laboratoryHere(tx);
  return here === undefined || here.changesNumber === 0
    ? null
    : { number: here.changesNumber, loadedAt: here.changesLoadedAt ?? 0 };
};

/** Reads what this computer holds of every sheet that was started on it, at one moment. */
export const collectResults = (context: Pick<AppContext, 'db' | 'config' | 'log' | 'now'>): Promise<Collected> =>
  context.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const now = context.now();
      const [identityOf, formOf] = [identityReader(tx), formReader(tx)];
      const sheets: SheetResults[] = [];
      const attachments: Buffer[] = [];
      for (const local of await localSheets(tx)) {
        const identity = await identityOf(local.id);
        const sheet = identity === undefined ? null : await sheetOf(tx, formOf, local, identity, now);
        if (identity === undefined || sheet === null) continue;
        const photos = await collectPhotos(tx, context, identity);
        sheets.push({ ...sheet, photos: photos.map(({ told }) => told) });
        attachments.push(...photos.map(({ bytes }) => bytes));
      }
      const runs = (await localRuns(tx)).slice(0, MAX_RUNS);
      const [openings, clock] = [await openingsOf(tx), await clockEvents(tx, null)];
      const actions = await roomActions(tx);
      return { content: { runs, openings, sheets, clock, changes: await changesOf(tx), actions }, attachments };
    });
