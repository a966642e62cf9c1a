import type { SheetNames } from '@quipu/engine/playback';
import { clockText, incidentText, instantText, spanText, statusText } from '@quipu/engine/playback';
import type { StateReport } from './state-report.ts';

const SECTION = {
  untimed: 'sin tiempo propio',
  notStarted: 'sin empezar',
  running: 'en curso',
  over: 'terminada',
  left: 'dejada',
} as const;

const linkText = ({ known, online, serverOff }: StateReport['link']): string => {
  if (!known) return 'no se sabe aún';
  if (!online) return 'sin conexión';
  return serverOff ? 'el servidor no responde' : 'en línea';
};

const answerLines = (report: StateReport, names: SheetNames): readonly string[] =>
  report.answers
    .filter(({ details }) => details.length > 0)
    .map(({ answerId, details, version, disabled }) => {
      const { question, text } = names.answer(answerId, details);
      const mark = disabled ? ' (deshabilitada)' : '';
      return `  ${question}: ${text}${mark}  [respuesta ${answerId}, versión ${version?.epoch}.${version?.revision}]`;
    });

/** The state in words, for a person. */
export const readableState = (report: StateReport, names: SheetNames): string => {
  const { sheet, link, finish } = report;
  const time = report.deadline === null ? '' : ` (quedan ${spanText(report.remaining ?? 0)})`;
  const lines = [
    `${sheet.name}, hoja ${sheet.sheetId}, de ${sheet.reference}`,
    `Momento: ${instantText(report.at)}, hora de Guayaquil`,
    `Estado: ${statusText(report.status)}${finish === null || finish.confirmed ? '' : ', sin confirmar por el servidor'}`,
    `Fin: ${report.deadline === null ? '—' : instantText(report.deadline)}${report.status === 'A' ? time : ''}`,
    `Abierta: ${report.active === null ? 'ninguna' : names.place(report.active)}`,
    `Contestadas: ${report.progress.answered} de ${report.progress.total}`,
    `Por enviar: ${report.pending.length}${report.inFlight === null ? '' : ` (envío ${report.inFlight} en camino)`}`,
    `Conexión: ${linkText(link)}`,
    'Secciones:',
    ...report.sections.map(
      ({ name, state, deadline }) =>
        `  ${name}: ${SECTION[state]}${deadline === null ? '' : `, hasta ${clockText(deadline)}`}`,
    ),
    'Respuestas:',
    ...answerLines(report, names),
    ...(report.incidents.length === 0 ? [] : ['Incidentes:']),
    ...report.incidents.map(({ kind, evidence, at }) => `  ${clockText(at)} ${incidentText(kind)} (${evidence})`),
  ];
  return `${lines.join('\n')}\n`;
};
