import { identificationOf } from '@quipu/contract';
import { type RosterLine, rosterLines } from '../../exams/roster/roster-store.ts';
import { reading } from '../command/command.ts';
import { numberOf, text } from '../command/kinds.ts';
import { done } from '../command/outcome.ts';
import { flag, optional } from '../command/parameter.ts';
import { csvLines } from '../text/csv.ts';
import { inOneLine } from '../text/in-one-line.ts';
import { momentText } from '../text/moment.ts';
import { SHEET_STATUS } from '../text/sheet-status.ts';
import { texts as common } from './on-roster.ts';

export const NO_ROOM = 'sin-sala';

export const texts = {
  none: 'Nadie consta.',
  columns: [
    ...['hoja', 'identificacion', 'nombre', 'evaluacion', 'sesion', 'inicio', 'fin', 'sala', 'puesto'],
    ...['tiempo_extra', 'accesibilidad', 'estado', 'prueba', 'retirada'],
  ],
  yesNo: (is: boolean) => (is ? 'sí' : 'no'),
  trial: 'prueba',
  withdrawn: 'retirada',
} as const;

/** As a file of the roster has it. */
const extraTime = ({ extraTimePercent: percent, extraTimeMinutes: minutes }: RosterLine): string =>
  [...(percent === 0 ? [] : [`${percent} %`]), ...(minutes === 0 ? [] : [`${minutes} min`])].join(' y ');

const cellsOf = (line: RosterLine) => [
  ...[line.sheetId, line.reference, line.fullName, line.evaluation, line.sessionId],
  ...[momentText(line.start), momentText(line.end), line.room, line.desk, extraTime(line)],
  ...[line.accessibility?.toLowerCase() ?? null, line.status, texts.yesNo(line.isTrial), texts.yesNo(line.isWithdrawn)],
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
    csv: flag('Para una hoja de cálculo.'),
  },
  run: async ({ db }, { evaluation, session, room, user, csv }) => {
    const lines = await rosterLines(db, {
      evaluation,
      sessionId: session,
      room: room === NO_ROOM ? { isNone: true } : room,
      reference: user === null ? null : identificationOf(user),
    });
    if (csv) return done(...csvLines(texts.columns, lines.map(cellsOf)));
    return done(...(lines.length === 0 ? [texts.none] : lines.map(lineText)));
  },
});
