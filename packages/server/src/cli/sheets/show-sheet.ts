import type { EpochMs } from '@quipu/engine';
import { receiptCode } from '@quipu/engine/log';
import { decisionText, reasonText } from '../../exams/quarantine/quarantine-texts.ts';
import { SHEET_STATUS } from '../../exams/sheet-status-texts.ts';
import { type SheetHistory, sheetHistory } from '../../exams/timeline/sheet-history-store.ts';
import { reading } from '../command/command.ts';
import { numberOf } from '../command/kinds.ts';
import { done, failed } from '../command/outcome.ts';
import { required } from '../command/parameter.ts';
import { inOneLine } from '../text/in-one-line.ts';
import { secondText, ZONE } from '../text/moment.ts';
import { plural } from '../text/plural.ts';
import { givenBackText } from './given-back-text.ts';
import { incidentText } from './incident-text.ts';

const moment = (at: EpochMs | null): string => (at === null ? '—' : secondText(at));
const listed = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [`${title}: nada`] : [`${title}:`, ...lines.map((line) => `  ${line}`)];

const logText = (sheetId: number, log: SheetHistory['logs'][number]): string => {
  const { epoch, lines, head, missingUpTo, forks, end, lastReceivedAt, late, falseWords } = log;
  return [
    `época ${epoch}: ${plural(lines, 'línea', 'líneas')}, huella ${head}`,
    `código ${receiptCode({ sheetId, epoch, lines, head, ...end })}`,
    end === null ? 'no llega hasta el final' : `llega hasta el final (línea ${end.lines})`,
    `última recibida ${moment(lastReceivedAt)}`,
    ...(late === 0
      ? []
      : [`${plural(late, 'línea llegó', 'líneas llegaron')} más de 5 minutos después de lo que cuentan`]),
    ...(missingUpTo === null ? [] : [`FALTAN líneas: el equipo dijo tener ${missingUpTo}`]),
    ...(falseWords === 0 ? [] : [`FIRMAS QUE NO SON DE ESTE SERVIDOR: en ${plural(falseWords, 'línea', 'líneas')}`]),
    ...(forks === 0 ? [] : [`BIFURCADO: ${plural(forks, 'línea distinta', 'líneas distintas')}`]),
  ].join('; ');
};

const historyText = ({
  sheet,
  deadline,
  lateAnswers,
  logs,
  missingLogs,
  forks,
  receipts,
  imports,
  reviews,
  incidents,
  givenBack,
  actions,
}: SheetHistory): readonly string[] => [
  `Hoja ${sheet.id}: "${sheet.name}" (evaluación ${sheet.quiz_id}, formulario ${sheet.form_id}), de ${sheet.reference}`,
  `Estado: ${sheet.status} (${SHEET_STATUS[sheet.status]}); intento ${sheet.attempt}${sheet.is_valid ? '' : '; ya no vale'}`,
  `Sesión: ${sheet.session_id ?? 'ninguna'}, de ${moment(sheet.starts_at)} a ${moment(sheet.ends_at)} ${ZONE}`,
  `Empezó ${moment(sheet.started_at)}; termina ${moment(deadline)}; finalizó ${moment(sheet.finished_at)}`,
  `Tiempo adicional de la hoja: ${plural(sheet.minutesGiven, 'minuto', 'minutos')}; reabierta ${moment(sheet.reopened_at)}`,
  `Época: ${sheet.epoch}; ${sheet.device === null ? 'ningún equipo la tiene' : 'un equipo la tiene'}`,
  `Respuestas: ${sheet.answers}${lateAnswers === 0 ? '' : `, de ellas ${lateAnswers} recibidas después de su plazo`}; nota publicada: ${sheet.final_grade ?? 'ninguna'}`,
  ...listed('Registro', [
    ...logs.map((log) => logText(sheet.id, log)),
    ...missingLogs.map((epoch) => `época ${epoch}: se abrió, y de su registro NO HA LLEGADO nada`),
  ]),
  ...listed(
    'Líneas que no coinciden',
    forks.map(({ epoch, seq, hash, at }) => `época ${epoch}, línea ${seq + 1}, huella ${hash}, ${moment(at)}`),
  ),
  ...listed(
    'Comprobantes entregados',
    receipts.map(
      ({ at, epoch, lines, head }) =>
        `${receiptCode({ sheetId: sheet.id, epoch, lines, head })}: época ${epoch}, ${plural(lines, 'línea', 'líneas')}, ${moment(at)}`,
    ),
  ),
  ...listed(
    'Copias importadas',
    imports.map(
      ({ at, epoch, lines, taken }) =>
        `${moment(at)}: época ${epoch}, ${plural(lines, 'línea', 'líneas')}, ${plural(taken, 'respuesta', 'respuestas')}`,
    ),
  ),
  ...listed(
    'Respuestas guardadas',
    reviews.map(
      ({ id, reason, count, received_at, is_accepted }) =>
        `${moment(received_at)}: ${plural(count, 'respuesta', 'respuestas')} ${reasonText(reason, count)} (${decisionText(is_accepted, count)}, número ${id})`,
    ),
  ),
  ...listed('Tiempo devuelto', givenBack.map(givenBackText)),
  ...listed('Incidentes', incidents.map(incidentText)),
  ...listed(
    'Acciones de operadores',
    actions.map(
      ({ at, who, why, action }) =>
        `${moment(at)}: ${action}, ${inOneLine(who)}${why === null ? '' : `: ${inOneLine(why)}`}`,
    ),
  ),
];

export const texts = { noSheet: 'No existe una hoja con ese número.' } as const;

export const showSheet = reading({
  name: 'show-sheet',
  summary: 'Todo lo que el servidor tiene de una hoja.',
  details:
    'Estado, horas, registro por época con sus bifurcaciones y faltantes, comprobantes, copias importadas, respuestas ' +
    'guardadas, incidentes y lo que hicieron los operadores.',
  args: { sheet: required(numberOf('HOJA'), 'El número de la hoja.') },
  options: {},
  run: async ({ db, now }, { sheet }) => {
    const history = await sheetHistory(db, sheet, now());
    return history === null ? failed(texts.noSheet) : done(...historyText(history));
  },
});
