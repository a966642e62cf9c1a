import { identificationOf, isEmail, MAX_SESSION_MINUTES } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import * as t from 'io-ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { or, said } from '../../platform/json/closed-record.ts';
import { type CsvLoader, type Line, type Row, repeatedLines } from './csv-loader.ts';
import { type Problem, problem } from './problem.ts';
import { moment, momentFrom, textUpTo, wholeNumber } from './text-codecs.ts';
import { texts } from './texts.ts';

const short = or(textUpTo(100), null);
const long = or(textUpTo(300), null);

const columns = {
  identificacion: textUpTo(20),
  evaluacion: textUpTo(200),
  /** Blank: the one to be taken. */
  intento: or(wholeNumber(1, 1_000), null),
  /** Blank: the sheet's room says it. */
  lugar: or(textUpTo(200), null),
  provincia: short,
  canton: short,
  parroquia: short,
  direccion: long,
  referencia: long,
  laboratorio: short,
  fecha: or(moment, null),
  jornada: short,
  duracion: or(wholeNumber(1, MAX_SESSION_MINUTES), null),
  apoyo: long,
  apoyo_documento: short,
  apoyo_correo: or(said(t.refinement(t.string, isEmail), 'un correo electrónico'), null),
  apoyo_celular: short,
};
type AssignmentRow = Row<typeof columns>;

interface Sheet {
  readonly id: number;
  readonly attempt: number;
  readonly isFinished: boolean;
  readonly room: string | null;
  /** Null: it is in none. */
  readonly session: { readonly start: EpochMs; readonly end: EpochMs } | null;
}
/** A room has a place of its own. */
const PLACE_COLUMNS = ['lugar', 'provincia', 'canton', 'parroquia', 'direccion', 'referencia', 'laboratorio'] as const;
const FINISHED: readonly string[] = ['F', 'FC', 'FT', 'FST'];

const placeOf = ({ identificacion, evaluacion }: AssignmentRow): string =>
  JSON.stringify([identificationOf(identificacion), evaluacion]);

/** The sheets of each person and evaluation that the file names, the last attempt first. */
const sheetsNamed = async (tx: Tx, lines: readonly Line<AssignmentRow>[]) => {
  const sheets = new Map<string, Sheet[]>();
  if (lines.length === 0) return sheets;
  const rows = await tx
    .selectFrom('answers_sheet as sheet')
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .leftJoin('quiz_session as session', 'session.id', 'sheet.session_id')
    .leftJoin('room', 'room.id', 'sheet.room_id')
    .select(['sheet.id', 'sheet.attempt', 'sheet.status', 'quiz.name', 'person.reference', 'room.name as room'])
    .select(['session.starts_at as start', 'session.ends_at as end'])
    .where('quiz.name', 'in', [...new Set(lines.map(({ row }) => row.evaluacion))])
    .where(sql<boolean>`upper(person.reference) = any(${lines.map(({ row }) => identificationOf(row.identificacion))})`)
    .orderBy('sheet.attempt', 'desc')
    .execute();
  for (const { id, attempt, status, name, reference, room, start, end } of rows) {
    const place = JSON.stringify([reference.toUpperCase(), name]);
    const session = start === null || end === null ? null : { start, end };
    const sheet = { id, attempt, isFinished: FINISHED.includes(status), room, session };
    sheets.set(place, [...(sheets.get(place) ?? []), sheet]);
  }
  return sheets;
};

const sheetOf = (sheets: ReadonlyMap<string, readonly Sheet[]>, row: AssignmentRow): Sheet | undefined =>
  (sheets.get(placeOf(row)) ?? []).find(({ attempt }) => row.intento === null || attempt === row.intento);

/** A place is said once: by the sheet's room, or by its assignment. */
const placeProblems = (row: AssignmentRow, sheet: Sheet | undefined): readonly string[] => {
  const room = sheet?.room ?? null;
  if (room === null) return sheet !== undefined && row.lugar === null ? [texts.noPlace] : [];
  return PLACE_COLUMNS.filter((column) => row[column] !== null).map((column) => texts.placeOfRoom(column, room));
};

const isOutside = ({ fecha }: AssignmentRow, sheet: Sheet | undefined, now: EpochMs): boolean => {
  if (fecha === null || sheet?.session == null) return false;
  const at = momentFrom(fecha, now);
  return at < sheet.session.start || at >= sheet.session.end;
};

const lineProblems = (
  { line, row }: Line<AssignmentRow>,
  sheets: ReadonlyMap<string, readonly Sheet[]>,
  now: EpochMs,
): readonly Problem[] => {
  const sheet = sheetOf(sheets, row);
  const { apoyo, apoyo_documento, apoyo_correo, apoyo_celular } = row;
  const isSupported = (apoyo_documento ?? apoyo_correo ?? apoyo_celular) !== null;
  return [
    ...(sheet === undefined ? [texts.noSheet(row.identificacion, row.evaluacion)] : []),
    ...(sheet?.isFinished === true ? [texts.sheetFinished(row.identificacion, row.evaluacion)] : []),
    ...(apoyo === null && isSupported ? [texts.noSupportName] : []),
    ...placeProblems(row, sheet),
    ...(isOutside(row, sheet, now) ? [texts.outsideSession] : []),
  ].map((text) => problem(line, text));
};

/** Loads where and when people take an evaluation: what is loaded for a sheet takes the place of what it had. */
export const assignmentsLoader: CsvLoader<typeof columns> = {
  columns,
  load: async (tx, lines, { now }) => {
    const sheets = await sheetsNamed(tx, lines);
    return {
      problems: [
        ...repeatedLines(
          lines.filter(({ row }) => sheetOf(sheets, row) !== undefined),
          (row) => String(sheetOf(sheets, row)?.id),
          ({ identificacion, evaluacion }) => `"${identificacion}" en "${evaluacion}"`,
        ),
        ...lines.flatMap((line) => lineProblems(line, sheets, now)),
      ],
      write: async () => {
        for (const { row } of lines) {
          const values = {
            sheet_id: sheetOf(sheets, row)?.id ?? 0,
            location: row.lugar,
            province: row.provincia,
            canton: row.canton,
            parish: row.parroquia,
            address: row.direccion,
            reference: row.referencia,
            lab_code: row.laboratorio,
            takes_place_at: row.fecha === null ? null : new Date(momentFrom(row.fecha, now)),
            turn: row.jornada,
            duration: row.duracion,
            support_name: row.apoyo,
            support_document: row.apoyo_documento,
            support_email: row.apoyo_correo,
            support_mobile: row.apoyo_celular,
          };
          await tx
            .insertInto('sheet_assignment')
            .values(values)
            .onConflict((conflict) => conflict.column('sheet_id').doUpdateSet(values))
            .execute();
        }
        return [texts.assignments(lines.length)];
      },
    };
  },
};
