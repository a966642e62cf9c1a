import { RESCHEDULE_CAUSES } from '@quipu/contract';
import { type ListedRequest, requestsList } from '../../exams/rescheduling/request-list-store.ts';
import { SHEET_STATUS } from '../../exams/sheet-status-texts.ts';
import { reading } from '../command/command.ts';
import { done } from '../command/outcome.ts';
import { flag } from '../command/parameter.ts';
import { inOneLine } from '../text/in-one-line.ts';
import { momentText } from '../text/moment.ts';
import { windowText } from './window-text.ts';

const requestStatus = { sent: 'enviada', accepted: 'aceptada', rejected: 'rechazada' } as const;

export const texts = {
  none: 'No hay solicitudes de reprogramación.',
  couldSeeAnswers: 'Atención: ya pudo ver las respuestas correctas de esa evaluación.',
  request: (request: ListedRequest): readonly string[] => [
    `${request.id}  ${requestStatus[request.status]}  ${momentText(request.createdAt)}  ${request.reference}  ` +
      `"${request.evaluation}", hoja ${request.sheetId} (${SHEET_STATUS[request.sheetStatus]}), ` +
      `sesión ${request.sessionId ?? 'sin asignar'}`,
    `    ${RESCHEDULE_CAUSES[request.cause]}${request.comment === null ? '' : `: ${inOneLine(request.comment)}`}`,
    ...(request.answer === null ? [] : [`    Respuesta: ${request.answer}`]),
    ...(request.status === 'sent' && request.couldSeeAnswers ? [`    ${texts.couldSeeAnswers}`] : []),
    ...(request.status === 'sent'
      ? [`    Puede pasar a: ${request.sessions.map(windowText).join(', ') || 'ninguna sesión (add-session crea una)'}`]
      : []),
  ],
} as const;

export const reschedulings = reading({
  name: 'reschedulings',
  summary: 'Las solicitudes de reprogramación que esperan respuesta, con las sesiones a las que puede pasar cada una.',
  args: {},
  options: { all: flag('También las que ya tienen respuesta.') },
  run: async ({ db, now }, { all }) => {
    const listed = await requestsList(db, all ? 'all' : 'waiting', now());
    return done(...(listed.length === 0 ? [texts.none] : listed.flatMap(texts.request)));
  },
});
