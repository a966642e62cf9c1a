import { RESCHEDULE_CAUSES } from '@quipu/contract';
import type { ListedRequest } from '../rescheduling/request-list-store.ts';
import { inOneLine } from './in-one-line.ts';
import { momentText } from './moment.ts';

export const reschedulingUsage = `  sessions
      Las sesiones de las evaluaciones, con su número, sus horas (de Ecuador) y cuántas hojas tienen.
  add-session EVALUACIÓN --start FECHA --end FECHA [--minutes LÍMITE] --who QUIÉN --why MOTIVO
      Crea otra sesión de una evaluación, sin hojas: para quienes se reprogramen. Si no se indica, el límite de tiempo es
      el de la evaluación.
  reschedulings [--all]
      Las solicitudes de reprogramación que esperan respuesta, o todas, con las sesiones a las que puede pasar cada una.
  decide-rescheduling SOLICITUD accept --session SESIÓN [--place LUGAR] [--answer TEXTO] --who QUIÉN --why MOTIVO
      Una hoja pendiente pasa a esa sesión; de una cuyo tiempo se agotó se entrega un nuevo intento y la anterior deja de
      valer. Se avisa a la persona en su pantalla y por correo.
  decide-rescheduling SOLICITUD reject --answer TEXTO --who QUIÉN --why MOTIVO
      Rechaza la solicitud. La persona lee el texto; puede volver a solicitarla.
  load-assignments ARCHIVO.csv [--dry-run]
      Carga dónde y cuándo rinde cada persona: identificacion, evaluacion y lugar; si se indican, intento, provincia,
      canton, parroquia, direccion, referencia, laboratorio, fecha, jornada, duracion (minutos), apoyo, apoyo_documento,
      apoyo_correo y apoyo_celular. Sin fecha ni duración, las de su sesión.
  accommodate USUARIO [--percent N] [--minutes N] --who QUIÉN --why MOTIVO
      Da tiempo adicional a una persona: un porcentaje (hasta 300), minutos (hasta 600) o ambos; lo que no se indica queda
      en 0. Vale para lo que no ha empezado y para lo que está en curso, y se avisa en su pantalla.`;

const requestStatus = { sent: 'enviada', accepted: 'aceptada', rejected: 'rechazada' } as const;
const sheetStatus = {
  P: 'pendiente',
  A: 'en curso',
  F: 'finalizada',
  FT: 'tiempo agotado',
  FC: 'finalizada por intento de copia',
  FST: 'tiempo de campo agotado',
  I: 'ausente',
} as const;

interface SessionWindow {
  readonly id: number;
  readonly start: number;
  readonly end: number;
}
const windowText = ({ id, start, end }: SessionWindow): string => `${id} (${momentText(start)} a ${momentText(end)})`;

const COULD_SEE_ANSWERS = 'Atención: ya pudo ver las respuestas correctas de esa evaluación.';

export const reschedulingTexts = {
  couldSeeAnswers: COULD_SEE_ANSWERS,
  noSessions: 'No hay sesiones.',
  session: ({
    evaluation,
    timeLimit,
    sheets,
    ...session
  }: SessionWindow & { readonly evaluation: string; readonly timeLimit: number; readonly sheets: number | null }) =>
    `${windowText(session)}  ${timeLimit} minutos  ${sheets ?? 0} hojas  "${evaluation}"`,
  sessionAdded: (id: number) => `Sesión creada: ${id}.`,
  needsEvaluation: 'Falta el nombre de la evaluación.',
  noEvaluation: (name: string) => `No existe la evaluación "${name}".`,
  windowOver: 'La sesión terminaría antes de ahora.',
  needsMinutes: '--minutes es un número entero de 1 a 1440.',
  noRequests: 'No hay solicitudes de reprogramación.',
  request: (request: ListedRequest): readonly string[] => [
    `${request.id}  ${requestStatus[request.status]}  ${momentText(request.createdAt)}  ${request.reference}  ` +
      `"${request.evaluation}", hoja ${request.sheetId} (${sheetStatus[request.sheetStatus]}), ` +
      `sesión ${request.sessionId ?? 'sin asignar'}`,
    `    ${RESCHEDULE_CAUSES[request.cause]}${request.comment === null ? '' : `: ${inOneLine(request.comment)}`}`,
    ...(request.answer === null ? [] : [`    Respuesta: ${request.answer}`]),
    ...(request.status === 'sent' && request.couldSeeAnswers ? [`    ${COULD_SEE_ANSWERS}`] : []),
    ...(request.status === 'sent'
      ? [`    Puede pasar a: ${request.sessions.map(windowText).join(', ') || 'ninguna sesión (add-session crea una)'}`]
      : []),
  ],
  needsDecision:
    'Se esperaba: el número de una solicitud y accept con --session, o reject con --answer (hasta 2000 caracteres).',
  accepted: (id: number, sheetId: number, isNew: boolean) =>
    `Solicitud ${id} aceptada: ${isNew ? `nuevo intento, hoja ${sheetId}` : `la hoja ${sheetId} cambió de sesión`}.`,
  rejected: (id: number) => `Solicitud ${id} rechazada.`,
  undecided: {
    noRequest: 'No existe una solicitud con ese número.',
    alreadyAccepted: 'La solicitud ya fue aceptada. No se cambió nada.',
    alreadyRejected: 'La solicitud ya fue rechazada. No se cambió nada.',
    wrongStatus:
      'La hoja ya no está pendiente ni terminó por tiempo: solo se puede rechazar la solicitud. No se cambió nada.',
    noSession: 'No existe una sesión con ese número. No se cambió nada.',
    otherEvaluation: 'Esa sesión es de otra evaluación. No se cambió nada.',
    sessionOver: 'Esa sesión ya terminó. No se cambió nada.',
    sameSession: 'La hoja ya está en esa sesión. No se cambió nada.',
    inLaboratory:
      'La hoja está en un laboratorio sin conexión: reciba antes sus resultados, o anúlelo. No se cambió nada.',
    otherAttempt: 'La persona ya tiene otro intento de esa evaluación sin terminar. No se cambió nada.',
  },
  needsAccommodation: 'Se esperaba --percent (de 0 a 300), --minutes (de 0 a 600) o ambos.',
  takesTime: 'Quitaría tiempo a una evaluación en curso. No se cambió nada.',
} as const;
