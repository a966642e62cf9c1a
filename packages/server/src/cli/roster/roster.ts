import { identificationOf } from '@quipu/contract';
import { extraTimeInWords } from '../../exams/operating/extra-time-words.ts';
import { type RosterLine, rosterLines } from '../../exams/roster/roster-store.ts';
import { SHEET_STATUS } from '../../exams/sheet-status-texts.ts';
import { type Cell, column, moments, type TableColumn } from '../../platform/tables/table.ts';
import { reading } from '../command/command.ts';
import { numberOf, text } from '../command/kinds.ts';
import { optional } from '../command/parameter.ts';
import { CSV, listed } from '../files/table-file.ts';
import { inOneLine } from '../text/in-one-line.ts';
import { texts as common } from './on-roster.ts';

const NO_ROOM = 'sin-sala';

export const texts = {
  none: 'Nadie consta.',
  trial: 'prueba',
  withdrawn: 'retirada',
} as const;

/** A file of the roster has it so. */
const extraTime = ({ extraTimePercent: percent, extraTimeMinutes: minutes }: RosterLine): string =>
  extraTimeInWords({ percent, minutes });

const COLUMNS: readonly TableColumn[] = [
  ...['hoja', 'identificacion', 'nombre', 'evaluacion', 'sesion'].map(column),
  ...['inicio', 'fin'].map(moments),
  ...['sala', 'puesto', 'tiempo_extra', 'accesibilidad', 'estado', 'prueba', 'retirada'].map(column),
];

const cellsOf = (line: RosterLine): readonly Cell[] => [
  ...[line.sheetId, line.reference, line.fullName, line.evaluation, line.sessionId, line.start, line.end],
  ...[line.room, line.desk, extraTime(line), line.accessibility?.toLowerCase() ?? null, SHEET_STATUS[line.status]],
  ...[line.isTrial, line.isWithdrawn],
];

const lineText = (line: RosterLine): string =>
  [
    line.reference,
    common.place(line.sessionId, line.room, line.desk),
    `"${inOneLine(line.evaluation)}"`,
    SHEET_STATUS[line.status],
    ...[extraTime(line), line.accessibility?.toLowerCase() ?? ''].filter((part) => part !== ''),
    ...(line.isTrial ? [texts.trial] : []),
    ...(line.isWithdrawn ? [texts.withdrawn] : []),
    inOneLine(line.fullName),
  ].join('  ');

export const roster = reading({
  name: 'roster',
  summary: 'La nómina: quién rinde qué, en qué sesión, sala y puesto.',
  args: {},
  options: {
    evaluation: optional(text('EVALUACIÓN'), 'Solo de esa evaluación.'),
    session: optional(numberOf('SESIÓN'), 'Solo de esa sesión.'),
    room: optional(text('SALA'), `Solo de esa sala ("${NO_ROOM}": de ninguna).`),
    user: optional(text('USUARIO'), 'Solo de esa persona.'),
    ...CSV,
  },
  run: async ({ db, now }, { evaluation, session, room, user, csv }) => {
    const lines = await rosterLines(db, {
      evaluation,
      sessionId: session,
      room: room === NO_ROOM ? { isNone: true } : room,
      reference: user === null ? null : identificationOf(user),
    });
    const shown = lines.length === 0 ? [texts.none] : lines.map(lineText);
    return listed({ db, now }, 'roster', csv, shown, { columns: COLUMNS, rows: lines.map(cellsOf) });
  },
});
