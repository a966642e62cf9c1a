import type { Db } from '../platform/db/database.ts';
import type { Table } from '../platform/tables/table.ts';
import { confirmationsTable, enrollmentsTable, secondApplicationsTable } from './admission-exports.ts';
import { responsesTable } from './responses-export.ts';
import { gradesTable, incidentsTable, rosterTable, timesTable } from './sheet-exports.ts';
import type { ExportKind } from './texts.ts';

/** An export is of this. Null: of every evaluation, of no process. */
export interface ExportScope {
  readonly quizId: number | null;
  readonly processId: number | null;
}

type Maker = (db: Db, scope: ExportScope) => Table | 'needsEvaluation' | 'needsProcess';

const ofProcess =
  (make: (db: Db, processId: number) => Table): Maker =>
  (db, { processId }) =>
    processId === null ? 'needsProcess' : make(db, processId);
const OF_ALL = { career: null, campus: null, state: null, person: null } as const;
const ofSheets =
  (make: (db: Db, quizId: number | null) => Table): Maker =>
  (db, { quizId }) =>
    make(db, quizId);

const MAKERS: Readonly<Record<ExportKind, Maker>> = {
  enrollments: ofProcess((db, processId) => enrollmentsTable(db, { ...OF_ALL, processId })),
  'second-applications': ofProcess((db, processId) => secondApplicationsTable(db, { ...OF_ALL, processId })),
  confirmations: ofProcess(confirmationsTable),
  roster: ofSheets(rosterTable),
  responses: (db, { quizId }) => (quizId === null ? 'needsEvaluation' : responsesTable(db, quizId)),
  grades: ofSheets(gradesTable),
  incidents: ofSheets(incidentsTable),
  times: ofSheets(timesTable),
};

/** Makes the table of a kind; its rows are read as they are asked for. */
export const exportTable = (db: Db, kind: ExportKind, scope: ExportScope) => MAKERS[kind](db, scope);
