import { kindText } from '@quipu/contract';
import { type SelectQueryBuilder, sql } from 'kysely';
import { minutesGiven } from '../exams/operating/minutes-given.ts';
import { SHEET_STATUS } from '../exams/sheet-status-texts.ts';
import { countedSheets } from '../exams/sheets/counted-sheets.ts';
import type { Db } from '../platform/db/database.ts';
import { type Cell, column, moments, type Table, type TableColumn } from '../platform/tables/table.ts';
import { MINUTE_MS } from '../platform/time/durations.ts';
import { inPages, mapped } from './pages.ts';
import { texts } from './texts.ts';

/** Sheets with their people and evaluations; `quizId` null: of every evaluation. */
const sheetsOf = (db: Db, quizId: number | null) => {
  const sheets = countedSheets(db)
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .leftJoin('quiz_session as session', 'session.id', 'sheet.session_id')
    .select(['sheet.id as sheetId', 'sheet.attempt', 'sheet.is_valid', 'sheet.status', 'quiz.name as evaluation'])
    .select(['person.reference', 'person.full_name']);
  return quizId === null ? sheets : sheets.where('sheet.quiz_id', '=', quizId);
};

interface OfSheet {
  readonly sheetId: number;
  readonly attempt: number;
  readonly is_valid: boolean;
  readonly status: keyof typeof SHEET_STATUS;
  readonly evaluation: string;
  readonly reference: string;
  readonly full_name: string;
}
const HEADS = [...texts.person, ...texts.sheet];
const headCells = (row: OfSheet): readonly Cell[] => [
  ...[row.reference, row.full_name, row.sheetId, row.evaluation, row.attempt, row.is_valid],
  SHEET_STATUS[row.status],
];

/** A row for each of what is asked for, behind the columns that every table of sheets has. `id`: whose number is the row's. */
const tableOf = <DB, TB extends keyof DB, O extends OfSheet & { readonly id: number }>(
  asked: SelectQueryBuilder<DB, TB, O>,
  id: 'sheet.id' | 'incident.id',
  columns: readonly TableColumn[],
  cells: (row: O) => readonly Cell[],
): Table => ({
  columns: [...HEADS.map(column), ...columns],
  rows: mapped(
    inPages((after, most) =>
      asked
        .where(sql<boolean>`${sql.ref(id)} > ${after}`)
        .orderBy(sql`${sql.ref(id)}`)
        .limit(most)
        .execute(),
    ),
    (row) => [...headCells(row), ...cells(row)],
  ),
});

/** Lists who takes what, when and where. */
export const rosterTable = (db: Db, quizId: number | null): Table =>
  tableOf(
    sheetsOf(db, quizId)
      .leftJoin('sheet_assignment as place', 'place.sheet_id', 'sheet.id')
      .leftJoin('room', 'room.id', 'sheet.room_id')
      .select(['room.name as room', 'sheet.desk', 'room.location as roomLocation', 'room.address as roomAddress'])
      .select(['sheet.id', 'session.id as sessionId', 'session.starts_at', 'session.ends_at'])
      .select(['place.location', 'place.address', 'place.lab_code', 'place.turn', 'place.takes_place_at'])
      .select(['person.extra_time_percent', 'person.extra_time_minutes', 'person.accessibility']),
    'sheet.id',
    [
      column('sesion'),
      ...['sesion_inicio', 'sesion_fin'].map(moments),
      ...['sala', 'puesto', 'lugar', 'direccion', 'laboratorio', 'jornada'].map(column),
      moments('fecha_asignada'),
      ...['adicional_porcentaje', 'adicional_minutos', 'accesibilidad'].map(column),
    ],
    (row) => [
      ...[row.sessionId, row.starts_at, row.ends_at, row.room, row.desk],
      ...[row.location ?? row.roomLocation, row.address ?? row.roomAddress, row.lab_code, row.turn],
      ...[row.takes_place_at, row.extra_time_percent, row.extra_time_minutes, row.accessibility],
    ],
  );

export const gradesTable = (db: Db, quizId: number | null): Table =>
  tableOf(
    sheetsOf(db, quizId)
      .innerJoin('sheet_grade as graded', 'graded.sheet_id', 'sheet.id')
      .select(['sheet.id', 'quiz.grading', 'graded.grade', 'graded.points', 'graded.max_points'])
      .select(['graded.answered', 'graded.hits', 'graded.total', 'graded.published_at']),
    'sheet.id',
    [
      ...['nota', 'nota_maxima', 'puntos', 'puntos_maximos', 'respondidas', 'aciertos', 'calificadas'].map(column),
      moments('publicada'),
    ],
    (row) => [
      ...[row.grade, row.grading?.scale ?? null, row.points, row.max_points, row.answered, row.hits, row.total],
      row.published_at,
    ],
  );

export const incidentsTable = (db: Db, quizId: number | null): Table =>
  tableOf(
    sheetsOf(db, quizId)
      .innerJoin('incident', 'incident.sheet_id', 'sheet.id')
      .select(['incident.id', 'incident.kind', 'incident.at', 'incident.ended_at', 'incident.evidence'])
      .leftJoin('objection', 'objection.id', 'incident.objection_id')
      .select(['incident.photo_id', 'incident.closed_at', 'incident.closed_by', 'incident.closed_reason'])
      .select(['objection.text as objection', 'objection.is_upheld']),
    'incident.id',
    [
      ...['incidente', 'evidencia', 'fotografia'].map(column),
      ...['momento', 'hasta', 'cerrado'].map(moments),
      ...['cerrado_por', 'motivo', 'descargo', 'descargo_acogido'].map(column),
    ],
    (row) => [
      ...[kindText(row.kind), row.evidence, row.photo_id, row.at, row.ended_at],
      ...[row.closed_at, row.closed_by, row.closed_reason, row.objection, row.is_upheld],
    ],
  );

const minutes = (ms: number): number => Math.round((100 * ms) / MINUTE_MS) / 100;

export const timesTable = (db: Db, quizId: number | null): Table =>
  tableOf(
    sheetsOf(db, quizId)
      .select(['sheet.id', 'sheet.started_at', 'sheet.finished_at', 'sheet.given_back_ms'])
      .select(minutesGiven('sheet.id').as('minutesGiven'))
      .select(['person.extra_time_percent', 'person.extra_time_minutes']),
    'sheet.id',
    [
      ...['inicio', 'fin'].map(moments),
      ...['minutos', 'minutos_devueltos', 'minutos_anadidos', 'adicional_porcentaje', 'adicional_minutos'].map(column),
    ],
    ({ started_at: start, finished_at: end, ...row }) => [
      ...[start, end, start === null || end === null ? null : minutes(end - start), minutes(row.given_back_ms)],
      ...[row.minutesGiven, row.extra_time_percent, row.extra_time_minutes],
    ],
  );
