import { MAX_SESSION_MINUTES } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { quizNamed } from '../../content/authoring/evaluation-store.ts';
import { removeSession } from '../../exams/roster/remove-session.ts';
import { type PlanProblem, planSession } from '../../exams/roster/session-actions.ts';
import { texts as rosterTexts } from '../../exams/roster/texts.ts';
import { sessionsList } from '../../exams/sheets/session-store.ts';
import { type Cell, column, moments, type TableColumn } from '../../platform/tables/table.ts';
import { action, reading } from '../command/command.ts';
import { moment, numberOf, text, whole } from '../command/kinds.ts';
import { failed } from '../command/outcome.ts';
import { optional, required } from '../command/parameter.ts';
import { CSV, listed } from '../files/table-file.ts';
import { WINDOW } from '../text/moment.ts';
import { type SessionWindow, windowText } from './window-text.ts';

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
  noSession: (id: number) => `No existe la sesión ${id}.`,
  removed: (id: number, evaluation: string, proctors: number) =>
    `Sesión ${id} borrada, de "${evaluation}".${proctors === 0 ? '' : ` Dejan de supervisarla: ${proctors}.`}`,
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

const notPlanned = (problem: PlanProblem, evaluation: string): string => {
  if (problem === 'noEvaluation') return texts.noEvaluation(evaluation);
  return problem === 'backwards' ? WINDOW : rosterTexts.windows[problem];
};

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
    minutes: optional(
      whole('LÍMITE', 1, MAX_SESSION_MINUTES),
      'El límite de tiempo; si no se indica, el de la evaluación.',
    ),
  },
  run: async ({ tx, now, isDry }, { evaluation, start, end, minutes }) => {
    const quizId = await quizNamed(tx, evaluation);
    const planned = await planSession(tx, { quizId: quizId ?? 0, start, end, timeLimit: minutes }, now());
    if (E.isLeft(planned)) return failed(notPlanned(planned.left, evaluation));
    const { sessionId, session } = planned.right;
    return { kept: { ...session, sessionId }, lines: [texts.added(isDry ? null : sessionId)] };
  },
});

export const removeOneSession = action({
  name: 'remove-session',
  summary: 'Borra una sesión en la que nadie consta ni constó.',
  details: 'A quien está en su nómina se le mueve antes. Si alguien la supervisa, deja de hacerlo.',
  args: { session: required(numberOf('SESIÓN'), 'El número de la sesión.') },
  options: {},
  run: async ({ tx }, { session }) => {
    const removed = await removeSession(tx, session, null);
    if (E.isLeft(removed))
      return failed(removed.left.is === 'hasPeople' ? rosterTexts.hasPeople : texts.noSession(session));
    const { quizId, evaluation, proctorIds, start, end, timeLimit } = removed.right;
    return {
      kept: { quizId, sessionId: session, start, end, timeLimit, proctorIds },
      lines: [texts.removed(session, evaluation, proctorIds.length)],
    };
  },
});
