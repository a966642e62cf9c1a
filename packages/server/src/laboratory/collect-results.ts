import type { PendingEntry } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import type { Platform } from '../app/platform.ts';
import { formReader, type ReadForm } from '../evaluations/form-store.ts';
import { forksOf } from '../evaluations/log-damage-store.ts';
import { keptLines } from '../evaluations/log-store.ts';
import { sectionStarts } from '../evaluations/section-store.ts';
import { identityReader, type SheetIdentity } from '../evaluations/sheet-identity.ts';
import type { Within } from '../evaluations/sheet-store.ts';
import { StoredEntry } from '../evaluations/stored-entry.ts';
import { collectPhotos } from './collect-photos.ts';
import { type LocalSheet, localSheets } from './local-sheets.ts';
import type { ResultsContent, SheetResults } from './results-content.ts';

interface Collected {
  readonly content: ResultsContent;
  readonly attachments: readonly Buffer[];
}

/** Every answer, as it would be posted now. When it was made: by the device, but not after it came. */
const entriesOf = async (
  within: Within,
  formOf: ReadForm,
  { answerBase, answerCount, formId }: SheetIdentity,
): Promise<readonly PendingEntry[]> => {
  const { index } = await formOf(formId);
  const rows = await within
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

const logsOf = async (within: Within, sheetId: number) => {
  const epochs = await within
    .selectFrom('session_log')
    .select('epoch')
    .distinct()
    .where('sheet_id', '=', sheetId)
    .orderBy('epoch')
    .execute();
  const logs: SheetResults['logs'][number][] = [];
  for (const { epoch } of epochs) logs.push({ epoch, lines: await keptLines(within, sheetId, epoch) });
  return logs;
};

const Entries = t.readonlyArray(StoredEntry);
const reviewsOf = async (within: Within, sheetId: number): Promise<SheetResults['reviews']> => {
  const rows = await within
    .selectFrom('answer_review')
    .select(['reason', 'entries'])
    .where('sheet_id', '=', sheetId)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ reason, entries }) => {
    const decoded = Entries.decode(entries);
    return reason === 'laboratory' || E.isLeft(decoded) ? [] : [{ reason, entries: decoded.right }];
  });
};

const gapsOf = (within: Within, sheetId: number) =>
  within
    .selectFrom('log_gap')
    .select(['epoch', 'lines', 'at'])
    .where('sheet_id', '=', sheetId)
    .orderBy('epoch')
    .execute();

const acceptancesOf = (within: Within, userId: number) =>
  within
    .selectFrom('agreement_acceptance')
    .select(['agreement_id as agreementId', 'at'])
    .where('user_id', '=', userId)
    .orderBy('agreement_id')
    .execute();

const sheetOf = async (within: Within, formOf: ReadForm, { id, mark }: LocalSheet, identity: SheetIdentity) => {
  const row = await within.selectFrom('answers_sheet').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  if (row.status === 'P' || row.status === 'I') return null;
  const starts = (await sectionStarts(within, [id]))(id);
  return {
    id,
    mark,
    status: row.status,
    startedAt: row.started_at ?? 0,
    finishedAt: row.finished_at,
    comment: row.finish_comment,
    epoch: row.epoch,
    givenBackMs: row.given_back_ms,
    device: row.device,
    acceptances: await acceptancesOf(within, identity.userId),
    starts: [...starts].map(([sectionId, startedAt]) => ({ sectionId, startedAt })),
    answers: await entriesOf(within, formOf, identity),
    reviews: await reviewsOf(within, id),
    logs: await logsOf(within, id),
    forks: (await forksOf(within, id)).map(({ epoch, seq, line, hash, at }) => ({ epoch, seq, line, hash, at })),
    gaps: await gapsOf(within, id),
  };
};

/** What this computer holds of every sheet that was started on it, at one moment. */
export const collectResults = (platform: Pick<Platform, 'db' | 'config' | 'log'>): Promise<Collected> =>
  platform.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (within) => {
      const [identityOf, formOf] = [identityReader(within), formReader(within)];
      const sheets: SheetResults[] = [];
      const attachments: Buffer[] = [];
      for (const local of await localSheets(within)) {
        const identity = await identityOf(local.id);
        const sheet = identity === undefined ? null : await sheetOf(within, formOf, local, identity);
        if (identity === undefined || sheet === null) continue;
        const photos = await collectPhotos(within, platform, identity);
        sheets.push({ ...sheet, photos: photos.map(({ told }) => told) });
        attachments.push(...photos.map(({ bytes }) => bytes));
      }
      return { content: { sheets }, attachments };
    });
