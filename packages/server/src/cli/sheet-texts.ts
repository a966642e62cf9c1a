import type { EpochMs } from '@quipu/engine';
import { receiptCode } from '@quipu/engine/log';
import type { SheetHistory } from '../evaluations/sheet-history-store.ts';
import { givenBackText } from './given-back-text.ts';
import { inOneLine } from './in-one-line.ts';
import { incidentText } from './incident-text.ts';
import { decisionText, many, REASON } from './kept-answers-texts.ts';
import { secondText } from './moment.ts';

export const sheetUsage = `  reopen-sheet HOJA --who QUIÉN --why MOTIVO [--minutes N]
      Una hoja finalizada vuelve a estar en curso, en el equipo que la abra; su nota queda sin efecto hasta que finalice. Le
      quedan al menos N minutos desde ahora; sin --minutes, lo que quede de su tiempo. Se avisa en la pantalla.
  show-sheet HOJA
      Todo lo que el servidor tiene de una hoja: estado, horas, registro por época con sus bifurcaciones y faltantes,
      comprobantes, copias importadas, respuestas guardadas, incidentes y lo que hicieron los operadores.`;

const STATUS = {
  P: 'pendiente',
  A: 'en curso',
  F: 'finalizada',
  FT: 'finalizada: se acabó el tiempo',
  FC: 'finalizada por intento de copia',
  FST: 'finalizada: se acabó el tiempo de la última sección',
  I: 'ausente',
} as const;

const moment = (at: EpochMs | null): string => (at === null ? '—' : secondText(at));
const listed = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [`${title}: nada`] : [`${title}:`, ...lines.map((line) => `  ${line}`)];

const logText = (sheetId: number, log: SheetHistory['logs'][number]): string => {
  const { epoch, lines, head, missingUpTo, forks, hasFinish, lastReceivedAt, late, falseWords } = log;
  return [
    `época ${epoch}: ${many(lines, 'línea', 'líneas')}, huella ${head}`,
    `código ${receiptCode({ sheetId, epoch, lines, head })}`,
    hasFinish ? 'llega hasta el final' : 'no llega hasta el final',
    `última recibida ${moment(lastReceivedAt)}`,
    ...(late === 0
      ? []
      : [`${many(late, 'línea llegó', 'líneas llegaron')} más de 5 minutos después de lo que cuentan`]),
    ...(missingUpTo === null ? [] : [`FALTAN líneas: el equipo dijo tener ${missingUpTo}`]),
    ...(falseWords === 0 ? [] : [`FIRMAS QUE NO SON DE ESTE SERVIDOR: en ${many(falseWords, 'línea', 'líneas')}`]),
    ...(forks === 0 ? [] : [`BIFURCADO: ${many(forks, 'línea distinta', 'líneas distintas')}`]),
  ].join('; ');
};

export const sheetTexts = {
  needsReopening: 'Se esperaba: el número de una hoja, --who, --why y, si se indica, --minutes (de 1 a 1440).',
  notFinished: 'La evaluación de esa hoja no ha finalizado.',
  notValid: 'Esa hoja ya no vale: hay otra en su lugar.',
  timeOver: 'A esa hoja no le queda tiempo: indique --minutes.',
  reopened: (sheetId: number, deadline: EpochMs) => `Hoja ${sheetId} reabierta: termina ${secondText(deadline)}.`,
  couldSeeAnswers: 'Atención: sus resultados estaban publicados y la persona ya pudo ver las respuestas correctas.',
  forks: (count: number, sheetId: number) =>
    `Atención: ${many(count, 'línea enviada no coincide', 'líneas enviadas no coinciden')} con este registro. ` +
    `npx quipu export-log ${sheetId} --forks`,
  noForks: 'Nadie envió otro pasado del registro de esa hoja.',
  history: ({
    sheet,
    deadline,
    lateAnswers,
    logs,
    forks,
    receipts,
    imports,
    reviews,
    incidents,
    givenBack,
    actions,
  }: SheetHistory) => [
    `Hoja ${sheet.id}: "${sheet.name}" (evaluación ${sheet.quiz_id}, formulario ${sheet.form_id}), de ${sheet.reference}`,
    `Estado: ${sheet.status} (${STATUS[sheet.status]}); intento ${sheet.attempt}${sheet.is_valid ? '' : '; ya no vale'}`,
    `Sesión: ${sheet.session_id ?? 'ninguna'}, de ${moment(sheet.starts_at)} a ${moment(sheet.ends_at)} (hora de Ecuador)`,
    `Empezó ${moment(sheet.started_at)}; termina ${moment(deadline)}; finalizó ${moment(sheet.finished_at)}`,
    `Tiempo adicional de la hoja: ${many(sheet.extra_minutes, 'minuto', 'minutos')}; reabierta ${moment(sheet.reopened_at)}`,
    `Época: ${sheet.epoch}; ${sheet.device === null ? 'ningún equipo la tiene' : 'un equipo la tiene'}`,
    `Respuestas: ${sheet.answers}${lateAnswers === 0 ? '' : `, de ellas ${lateAnswers} recibidas después de su plazo`}; nota publicada: ${sheet.final_grade ?? 'ninguna'}`,
    ...listed(
      'Registro',
      logs.map((log) => logText(sheet.id, log)),
    ),
    ...listed(
      'Líneas que no coinciden',
      forks.map(({ epoch, seq, hash, at }) => `época ${epoch}, línea ${seq + 1}, huella ${hash}, ${moment(at)}`),
    ),
    ...listed(
      'Comprobantes entregados',
      receipts.map(
        ({ at, epoch, lines, head }) =>
          `${receiptCode({ sheetId: sheet.id, epoch, lines, head })}: época ${epoch}, ${many(lines, 'línea', 'líneas')}, ${moment(at)}`,
      ),
    ),
    ...listed(
      'Copias importadas',
      imports.map(
        ({ at, epoch, lines, taken }) =>
          `${moment(at)}: época ${epoch}, ${many(lines, 'línea', 'líneas')}, ${many(taken, 'respuesta', 'respuestas')}`,
      ),
    ),
    ...listed(
      'Respuestas guardadas',
      reviews.map(
        ({ id, reason, count, received_at, is_accepted }) =>
          `${moment(received_at)}: ${many(count, 'respuesta', 'respuestas')} ${REASON[reason]} (${decisionText(is_accepted)}, número ${id})`,
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
  ],
} as const;
