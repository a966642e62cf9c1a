import type { GivenBackCause, QuizEvent, SetAsideReason } from '../../index.ts';
import type { VersionDeclared } from '../../log/index.ts';
import { plainText } from './answer-text.ts';
import { instantText, spanText } from './local-time.ts';
import type { SheetNames } from './sheet-names.ts';

const STATUS = {
  P: 'pendiente',
  A: 'en curso',
  F: 'finalizada',
  FT: 'finalizada: se acabó el tiempo',
  FC: 'finalizada por intento de copia',
  FST: 'finalizada: se acabó el tiempo de la última sección',
  I: 'ausente',
} as const;
export const statusText = (status: keyof typeof STATUS): string => `${status} (${STATUS[status]})`;

const INCIDENT = {
  printScreen: 'captura de pantalla',
  displays: 'más monitores de los permitidos',
  remoteDesktop: 'programa de escritorio remoto',
  computerLeft: 'equipo bloqueado, suspendido o con otro usuario',
  computerSign: 'algo que se midió del equipo',
  cameraLost: 'cámara sin señal',
  microphoneLost: 'micrófono sin señal',
  conditionCircle: 'condiciones en círculo',
  storageFailed: 'este equipo no pudo guardar',
} as const;
export const incidentText = (kind: keyof typeof INCIDENT): string => INCIDENT[kind];

const FAILURE = { offline: 'sin conexión', serverOff: 'el servidor no responde', refused: 'el servidor lo rechazó' };

const REASON: Readonly<Record<SetAsideReason, string>> = {
  tooMany: 'tiene más partes de las que caben',
  notOffered: 'tiene algo que la pregunta no ofrece',
  tooLong: 'es demasiado larga',
  illFormed: 'tiene un carácter incompleto',
  notANumber: 'no es un número',
  notADate: 'no es una fecha',
  unreadable: 'no se pudo leer',
  unknownItem: 'esa pregunta no es de la hoja',
  unknownEpoch: 'es de una época que no se dio',
  late: 'se dio después del fin',
  lateForSection: 'se dio después del fin de su sección',
  sectionNotStarted: 'su sección no había empezado',
  afterFinish: 'llegó cuando la evaluación ya había terminado',
  unknown: 'sin decir por qué',
};

const CAUSE: Readonly<Record<GivenBackCause, string>> = {
  pause: 'una pausa',
  resources: 'la carga de imágenes y sonidos',
  sectionStart: 'una sección que empezó sin que el equipo lo supiera',
  cameraVerdict: 'una duda sobre la imagen de la cámara',
  roomServer: 'el servidor del aula, que no respondía',
  serverDown: 'el servidor, que no respondía',
  link: 'la conexión, que se había perdido',
};

const answers = (count: number): string => (count === 1 ? '1 respuesta' : `${count} respuestas`);

const linkText = ({ online, serverOff }: { readonly online: boolean; readonly serverOff: boolean }): string => {
  if (!online) return 'se perdió la conexión';
  return serverOff ? 'el servidor dejó de responder' : 'hay conexión con el servidor';
};

const ackText = (setAside: number, superseded: number): string => {
  const notes = [
    ...(setAside > 0 ? [`${answers(setAside)} que el servidor no puede aceptar`] : []),
    ...(superseded > 0 ? [`${answers(superseded)} que ya tenía más nuevas`] : []),
  ];
  return notes.length === 0 ? 'el servidor las guardó' : `el servidor las guardó, salvo ${notes.join(' y ')}`;
};

/** Says in one sentence which version a line declares. */
export const versionText = ({ data: { format, engine, rules } }: VersionDeclared): string =>
  `desde aquí, registro de formato ${format}, escrito por la versión ${engine} con las reglas ${rules}`;

/** One event in one sentence, as of just after it. */
export const eventText = (event: QuizEvent, names: SheetNames): string => {
  switch (event.type) {
    case 'SheetOpened':
      return `se abre «${event.data.content.name}» de ${event.data.content.reference}; termina ${instantText(event.data.opening.deadline)}`;
    case 'SheetResumed':
      return `se retoma la evaluación; el servidor tiene ${answers(event.data.opening.answers.length)}`;
    case 'ItemVisited': {
      const { position, left, spent } = event.data;
      const from = left === null ? '' : `, tras ${spanText(spent)} en la ${names.place(left)}`;
      return `va a la ${names.place(position)}${from}`;
    }
    case 'ItemFlagged':
      return `${event.data.flagged ? 'marca' : 'quita la marca de'} la ${names.place(event.data.position)}`;
    case 'AnswerChanged': {
      const { question, text } = names.answer(event.data.answerId, event.data.details);
      return `${question}: ${text}`;
    }
    case 'NumberTyped':
      return `${names.answer(event.data.answerId, []).question}: se escribió «${plainText(event.data.typed)}»`;
    case 'SectionAsked':
      return `pide al servidor empezar la sección ${names.section(event.data.sectionId)}${event.data.tries === 1 ? '' : ` (intento ${event.data.tries})`}`;
    case 'SectionStarted':
      return `empieza la sección ${names.section(event.data.run.sectionId)}${event.data.confirmed ? '' : ' sin conexión'}; termina ${instantText(event.data.run.deadline)}`;
    case 'SectionConfirmed':
      return `el servidor confirma la sección ${names.section(event.data.sectionId)}; termina ${instantText(event.data.deadline)}`;
    case 'SectionExpired':
      return `se acaba el tiempo de la sección ${names.section(event.data.sectionId)}`;
    case 'SectionLeft':
      return `deja la sección ${names.section(event.data.sectionId)}, a la que no puede volver`;
    case 'TimeWarned':
      return `aviso de poco tiempo${event.data.sectionId === null ? '' : ` en la sección ${names.section(event.data.sectionId)}`}`;
    case 'PhotoDue':
      return `toca la foto ${event.data.number}`;
    case 'SessionTimeChanged':
      return `cambia la hora de fin: ${instantText(event.data.deadline)}`;
    case 'PauseStarted':
      return `evaluación en pausa desde ${instantText(event.data.since)}${event.data.reason === '' ? '' : `: ${plainText(event.data.reason)}`}`;
    case 'PauseEnded':
      return 'termina la pausa: el tiempo vuelve a correr';
    case 'TimeGivenBack':
      if (event.data.added === true) return `se agregan ${spanText(event.data.given)}, también a la sección que corre`;
      return `se devuelven ${spanText(event.data.given)} por ${CAUSE[event.data.cause]}, de ${instantText(event.data.from)} a ${instantText(event.data.to)}`;
    case 'SyncStarted':
      return `envío ${event.data.syncId}: salen ${answers(event.data.entries.length)}`;
    case 'SyncAcked':
      return `envío ${event.data.syncId}: ${ackText(event.data.setAside.length, event.data.superseded.length)}`;
    case 'AnswerSetAside':
      return `el servidor aparta la respuesta de la ${names.answer(event.data.answerId, []).question}: ${REASON[event.data.reason]}`;
    case 'AnswerRefused':
      return `el servidor rechaza la respuesta de la ${names.answer(event.data.answerId, []).question} aunque va sola; las demás siguen`;
    case 'SyncFailed':
      return `envío ${event.data.syncId}: falla (${FAILURE[event.data.failure]}); se volverá a enviar`;
    case 'LinkChanged':
      return linkText(event.data);
    case 'PageRestored':
      return 'vuelve la página; no se sabe aún si hay conexión ni si llegó lo que se enviaba';
    case 'CameraLost':
      return `cámara: ${event.data.reason}`;
    case 'CameraDoubted':
      return `imagen de la cámara en duda: ${event.data.evidence}; cubre la pregunta ${event.data.until > event.at ? `como mucho hasta ${instantText(event.data.until)}` : 'nada'}`;
    case 'CameraDoubtReferred':
      return `la imagen de la cámara ya no cubre la pregunta: la revisará una persona`;
    case 'CameraUnwatched':
      return 'la imagen de la cámara se juzga de nuevo: la página se cargó otra vez, o empezó una pausa';
    case 'CameraRestored':
      return 'la cámara vuelve';
    case 'MicrophoneLost':
      return `micrófono: ${event.data.reason}`;
    case 'MicrophoneRestored':
      return 'el micrófono vuelve';
    case 'DisplaysChanged':
      return `monitores: ${event.data.count}`;
    case 'IncidentSeen':
      return `incidente: ${incidentText(event.data.kind)} (${event.data.evidence})`;
    case 'QuizFinished':
      return `la evaluación termina: ${statusText(event.data.status)}${event.data.comment === '' ? '' : `; ${event.data.comment}`}`;
    case 'FinishConfirmed':
      return `el servidor confirma el fin: ${statusText(event.data.status)}`;
    case 'FinishedElsewhere':
      return `la evaluación fue finalizada desde fuera: ${statusText(event.data.status)}`;
    case 'EndUndone':
      return `el servidor dice que aún queda tiempo: la evaluación continúa; termina ${instantText(event.data.deadline)}`;
    case 'ClockSetBack':
      return 'la hora de este equipo estaba adelantada: continúa con la del servidor';
    case 'RevisionsSkipped':
      return `las versiones que siguen van después de la ${event.data.revision}: otra página pudo haber usado las anteriores`;
    case 'SectionResumed':
      return `continúa la sección ${names.section(event.data.run.sectionId)}; termina ${instantText(event.data.run.deadline)}`;
  }
};
