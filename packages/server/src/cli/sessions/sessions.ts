import { quizNamed } from '../../content/authoring/evaluation-store.ts';
import { addSession, sessionsList } from '../../exams/sheets/session-store.ts';
import { type Cell, column, moments, type TableColumn } from '../../platform/tables/table.ts';
import { action, reading } from '../command/command.ts';
import { moment, text, whole } from '../command/kinds.ts';
import { failed } from '../command/outcome.ts';
import { optional, required } from '../command/parameter.ts';
import { CSV, listed } from '../files/table-file.ts';
import { WINDOW } from '../text/moment.ts';
import { type SessionWindow, windowText } from './window-text.ts';

const MAX_MINUTES = 1_440;

export const texts = {
  none: 'No hay sesiones.',
  session: ({
    evaluation,
    timeLimit,
    sheets,
    ...session
  }: SessionWindow & { readonly evaluation: string; readonly timeLimit: number; readonly sheets: number | null }) =>
    `${windowText(session)}  ${timeLimit} minutos  ${sheets ?? 0} hojas  "${evaluation}"`,
  added: (id: number | null) => (id === null ? 'Sesión creada.' : `Sesión creada: ${id}.`),
  noEvaluation: (name: string) => `No existe la evaluación "${name}".`,
  windowOver: 'La sesión terminaría antes de ahora.',
} as const;

const COLUMNS: readonly TableColumn[] = [
  ...['numero', 'evaluacion'].map(column),
  ...['inicio', 'fin'].map(moments),
  ...['minutos', 'hojas'].map(column),
];
type Listed = Awaited<ReturnType<typeof sessionsList>>[number];
const cellsOf = ({ id, evaluation, start, end, timeLimit, sheets }: Listed): readonly Cell[] => [
  ...[id, evaluation, start, end, timeLimit, sheets ?? 0],
];

export const sessions = reading({
  name: 'sessions',
  summary: 'Las sesiones de las evaluaciones, con su número, sus horas (de Ecuador) y cuántas hojas tienen.',
  args: {},
  options: { evaluation: optional(text('EVALUACIÓN'), 'Solo de esa evaluación.'), ...CSV },
  run: async ({ db, now }, { evaluation, csv }) => {
    const all = (await sessionsList(db)).filter((one) => evaluation === null || one.evaluation === evaluation);
    const shown = all.length === 0 ? [texts.none] : all.map(texts.session);
    return listed({ db, now }, 'sessions', csv, shown, { columns: COLUMNS, rows: all.map(cellsOf) });
  },
});

export const addOneSession = action({
  name: 'add-session',
  summary: 'Crea otra sesión de una evaluación, sin hojas: para quienes se reprogramen.',
  args: { evaluation: required(text('EVALUACIÓN'), 'El nombre de la evaluación.') },
  options: {
    start: required(moment, 'Desde cuándo.'),
    end: required(moment, 'Hasta cuándo.'),
    minutes: optional(whole('LÍMITE', 1, MAX_MINUTES), 'El límite de tiempo; si no se indica, el de la evaluación.'),
  },
  run: async ({ tx, now, isDry }, { evaluation, start, end, minutes }) => {
    if (start >= end) return failed(WINDOW);
    if (end <= now()) return failed(texts.windowOver);
    const quizId = await quizNamed(tx, evaluation);
    if (quizId === null) return failed(texts.noEvaluation(evaluation));
    const { time_limit } = await tx
      .selectFrom('quiz')
      .select('time_limit')
      .where('id', '=', quizId)
      .executeTakeFirstOrThrow();
    const timeLimit = minutes ?? time_limit;
    const sessionId = await addSession(tx, { quizId, start, end, timeLimit }, now());
    return { kept: { quizId, sessionId, start, end, timeLimit }, lines: [texts.added(isDry ? null : sessionId)] };
  },
});
