import { buffer } from 'node:stream/consumers';
import type { ResultsFile } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { currentProcess } from '../admission/processes/process-store.ts';
import { rankedListDocument } from '../documents/ranked-list-document.ts';
import { analyseQuiz } from '../exams/analysis/analyse-quiz.ts';
import { analysisTable } from '../exams/analysis/analysis-table.ts';
import { rankedListOf } from '../exams/results/ranked-list.ts';
import { exportTable } from '../exports/export-table.ts';
import { rankingTable } from '../exports/ranking-table.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { InstitutionSettings } from '../platform/institution/institution-settings.ts';
import type { Table } from '../platform/tables/table.ts';
import { type TableFormat, tableStream } from '../platform/tables/write-table.ts';
import { texts } from './texts.ts';

/** A reply is held whole until it is sent: what has more rows leaves by the command, page by page. */
const MAX_ROWS = 200_000;
class TooMany extends Error {}

interface Wanted {
  readonly quizId: number;
  readonly name: string;
  readonly kind: ResultsFile;
  readonly format: TableFormat | 'pdf';
}
interface Sender {
  readonly institution: InstitutionSettings;
  readonly dataFolder: string;
}
interface Made {
  readonly file: Uint8Array;
  /** It is kept of the export. */
  readonly kept: object;
}

const tableFile = async ({ columns, rows }: Table, format: TableFormat): Promise<Made> => {
  let count = 0;
  const counted = async function* () {
    for await (const row of rows) {
      count += 1;
      if (count > MAX_ROWS) throw new TooMany();
      yield row;
    }
  };
  const file = await buffer(tableStream(format, { columns, rows: counted() }));
  return { file, kept: { rows: count } };
};

const rankedFile = async (tx: Tx, { quizId, name, format }: Wanted, sender: Sender, now: EpochMs) => {
  const process = await tx
    .selectFrom('admission_process')
    .select(['id', 'name'])
    .where('id', '=', await currentProcess(tx))
    .executeTakeFirst();
  if (process === undefined) return texts.noCurrentProcess;
  const list = await rankedListOf(tx, process, { id: quizId, name }, sender.institution.rules.tieRule);
  if (list.careers.length === 0) return texts.nobodyRanked;
  const kept = { processId: process.id, rule: list.rule };
  if (format === 'pdf') return { file: await rankedListDocument(list, sender, now), kept };
  const made = await tableFile(rankingTable(list), format);
  return { ...made, kept: { ...kept, ...made.kept } };
};

const made = async (tx: Tx, wanted: Wanted, sender: Sender, now: EpochMs): Promise<Made | string> => {
  const { quizId, kind, format } = wanted;
  if (kind === 'ranked') return rankedFile(tx, wanted, sender, now);
  if (format === 'pdf' || kind === 'items') return texts.noPdf;
  const table = exportTable(tx, kind, { quizId, processId: null });
  return typeof table === 'string' ? texts.noResults : tableFile(table, format);
};

const itemsFile = async (db: Db, quizId: number, format: TableFormat): Promise<Made | string> => {
  const forms = await analyseQuiz(db, quizId);
  return forms.length === 0 ? texts.noGrades : tableFile(analysisTable(forms), format);
};

/** A file of an evaluation's results, all of one moment; or why there is none. */
export const resultsFile = async (db: Db, wanted: Wanted, sender: Sender, now: EpochMs): Promise<Made | string> => {
  const { quizId, kind, format } = wanted;
  try {
    // It has a transaction of its own.
    if (kind === 'items' && format !== 'pdf') return await itemsFile(db, quizId, format);
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => made(tx, wanted, sender, now));
  } catch (error) {
    if (error instanceof TooMany) return texts.tooManyRows(MAX_ROWS);
    throw error;
  }
};
