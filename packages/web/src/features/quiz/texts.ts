import { questions } from '../../ui/counted-texts.ts';
import { speakChange, speakSpan } from '../../ui/format-span.ts';
import { moreMonitorsThan } from '../../ui/texts.ts';

const inWords = (seconds: number): string => speakSpan(seconds * 1_000);

const REFUSED = 'El servidor no acepta esta respuesta';
const TELL = 'Avise a la persona encargada.';
const KEPT = 'Se guardó para que una persona la revise.';

/** Questions with a letter are counted, too: the headings count those with a number, up to `last`. */
const parts = (total: number, last: number): string =>
  total === last ? '' : ` (${last} con número y ${total - last} con letra)`;

/** Everything that the quiz screen says. What spec 2 §8 quotes is here to the letter. */
export const texts = {
  offline: 'Sin conexión a internet, restablezca su conexión para continuar',
  serverOff: 'Lo sentimos, no se pudo conectar con el servidor',
  resourcesFailed: 'No se pudo descargar los recursos requeridos. Verifique su conexión a internet',
  printScreen: 'Se encuentra prohibido realizar capturas de pantalla. ¡Evite sanciones!',
  /** `change`: of the time that is left, in ms. */
  sessionTimeChanged: (change: number) => `Hora de la sesión actualizada${speakChange(change)}`,

  oneLogin: 'Acceso no autorizado, solo se admite un inicio de sesión simultáneo.',
  wrongClock:
    'La fecha y hora de su computador se encuentra incorrecta. Cierre la aplicación, configure fecha, hora y zona horaria de forma correcta y vuelva a intentar',
  checkSettings: ', revise la configuración.',
  failed: 'Ha ocurrido un error, verifique su conexión a internet',
  noReply: 'No se pudo conectar, verifique su conexión a internet',
  storageShut:
    'Este equipo no puede leer lo que guardó de la evaluación: libere espacio en el disco o verifique su conexión a internet. Se reintenta cada diez segundos.',
  notAllowed: 'No puede acceder a esta evaluación.',
  damaged: (line: number) =>
    `Los datos de esta evaluación que guarda este equipo están dañados (línea ${line}). Avise a la persona encargada.`,
  unknownKind:
    'Esta evaluación tiene un tipo de pregunta que esta versión de la aplicación no conoce. Cargue de nuevo la página o actualice la aplicación.',
  newerJournal:
    'Esta evaluación continuó en este equipo con una versión más nueva de la aplicación. Cargue de nuevo la página para seguir: nada de lo que contestó se pierde.',
  reload: 'Cargar de nuevo',
  useServerCopy: 'Continuar con lo guardado en el servidor',
  retry: 'Reintentar',
  goHome: 'Ir al inicio',
  continueAnyway: 'Continuar sin imágenes ni sonidos',
  openingTitle: 'Evaluación',
  loadingSheet: 'Cargando la evaluación…',
  loadingResources: 'Descargando imágenes y otros recursos…',
  loadedOf: (done: number, total: number) => `${done} de ${total}`,
  loadingCosts: (seconds: number) =>
    `La descarga no le quita tiempo: se le devuelve al terminar, hasta ${seconds} segundos.`,
  loadingSlow: 'Si su conexión es lenta, puede empezar ya: las imágenes que falten se podrán cargar en cada pregunta.',
  loadingGivenBack: (seconds: number) =>
    seconds === 1
      ? 'Se devolvió 1 segundo por la carga de imágenes'
      : `Se devolvieron ${seconds} segundos por la carga de imágenes`,
  mediaMissing: 'No se pudo cargar una imagen o un sonido de esta pregunta.',
  mediaAgain: 'Volver a cargar',

  secondTabTitle: 'La evaluación está abierta en otra pestaña',
  secondTab:
    'Solo se puede responder en una pestaña a la vez. Nada de lo que ya respondió se pierde. Si la otra pestaña ya se cerró, la evaluación se abrirá aquí en un momento.',
  takenTitle: 'La evaluación continúa en otra pestaña',
  taken: 'Esta pestaña ya no guarda respuestas. Sus respuestas anteriores están a salvo.',
  takeOver: 'Continuar aquí',
  leave: 'Salir',

  skip: 'Ir a la pregunta',
  questions: 'Preguntas',
  openMenu: 'ver las preguntas',
  foldMenu: 'ocultar las preguntas',
  closeMenu: 'Cerrar las preguntas',
  readingTools: ': tamaño del texto y contraste',
  contrast: 'Más contraste',
  filters: { name: 'Qué preguntas se ven', all: 'Todas', unanswered: 'Sin responder', flagged: 'Marcadas' },
  timeLeft: 'Tiempo restante',
  sectionTime: 'Tiempo de la sección',
  section: 'Sección',
  total: 'Total',
  sectionOver: 'El tiempo de esta sección ha terminado.',
  sectionDescription: 'Indicaciones',
  sectionClosed: 'Terminada',
  sectionTimed: (seconds: number) => `Con tiempo: ${inWords(seconds)}`,
  noWayBack: 'En esta evaluación no se puede volver a una pregunta anterior.',
  answeredCount: (answered: number, total: number, last: number) =>
    `${answered} de ${total} respondidas${parts(total, last)}`,
  nextUnanswered: 'Siguiente sin responder',
  requiredLocks: 'Las preguntas con estrella son obligatorias: respóndalas para poder avanzar.',
  range: (first: string, last: string) => `Preguntas de la ${first} a la ${last}`,
  readingShort: 'Lectura',

  legend: {
    title: 'Significado de las marcas',
    active: 'Pregunta actual',
    answered: 'Respondida',
    required: 'Obligatoria',
    flagged: 'Marcada para revisar',
    setAside: 'No aceptada por el servidor',
  },
  state: {
    question: (number: string | null) => (number === null ? 'Lectura' : `Pregunta ${number}`),
    answered: 'respondida',
    unanswered: 'sin responder',
    required: 'obligatoria',
    flagged: 'marcada para revisar',
    disabled: 'no disponible',
    setAside: 'no aceptada por el servidor',
    heldBack: 'el servidor la rechaza; se volverá a enviar',
  },

  header: (number: string, total: number) => `Pregunta ${number} de ${total}`,
  reading: 'Lectura',
  readingHint: 'Lea el texto. No necesita responder nada aquí.',
  readingFor: 'Texto de la lectura',
  flag: 'Marcar para revisar',
  required: 'Pregunta obligatoria',
  requiredHere: 'Esta pregunta es obligatoria: respóndala para continuar.',
  requiredMany: (count: number) =>
    count === 1
      ? 'Responda 1 pregunta obligatoria para continuar.'
      : `Responda ${count} preguntas obligatorias para continuar.`,
  progress: 'Avance',
  zoom: 'Tamaño del texto',
  zoomIn: 'Aumentar el tamaño',
  zoomOut: 'Reducir el tamaño',
  zoomReset: 'Restaurar el tamaño',
  audio: 'Audio',
  video: 'Lengua de señas',
  audioOf: 'Audio de la pregunta',
  videoOf: 'Pregunta en lengua de señas',

  previous: 'Anterior',
  next: 'Siguiente',
  saveAndGoOn: 'Guardar y continuar',
  goOn: 'Continuar',
  finish: 'Finalizar',
  nothingOpen: 'Comience la sección para ver sus preguntas.',

  finishTitle: '¿Finalizar la evaluación?',
  finishCount: (answered: number, total: number, last: number) =>
    `Ha respondido ${answered} de ${total} preguntas${parts(total, last)}.`,
  finishUnanswered: (count: number) =>
    count === 0 ? 'No deja preguntas sin responder.' : `Deja ${count} sin responder:`,
  finishRequired: (count: number) => `Faltan preguntas obligatorias (${count}). Respóndalas para poder finalizar:`,
  finishRefused: (count: number) =>
    `En ${questions(count)}, lo que está escrito no se guardó como respuesta. Revíselo antes de finalizar:`,
  finishFlagged: (count: number) => `Marcó ${questions(count)} para revisar:`,
  finishWarning: 'Después de finalizar no podrá cambiar sus respuestas.',
  goOnAnswering: 'Seguir respondiendo',
  unansweredTitle: 'No ha respondido esta pregunta',
  unansweredBody: 'Si continúa, no podrá volver a ella. ¿Desea continuar sin responder?',
  refusedTitle: 'Lo que escribió no se ha guardado',
  refusedBody: (standing: string) => `${standing} Si continúa, no podrá volver atrás. ¿Desea continuar así?`,
  stay: 'Volver a la pregunta',
  leaveTitle: '¿Salir de la evaluación?',
  leaveKept: 'Sus respuestas quedan guardadas.',
  leaveUnkept: 'Este equipo no puede guardar sus respuestas: si sale ahora, se pierde lo que el servidor aún no tiene.',
  leaveBackup: 'Quédese hasta que se envíe, o descargue antes el respaldo.',
  leaveWait: 'Quédese hasta que se envíe.',
  leaveTimeRuns: 'El tiempo sigue corriendo: podrá volver a entrar mientras quede tiempo.',
  leavePaused: 'Su tiempo no corre mientras dure la pausa. Podrá volver a entrar.',
  stayInside: 'Seguir en la evaluación',
  startTitle: (name: string) => `Sección: ${name}`,
  startBody: (seconds: number) =>
    `Esta sección dura ${inWords(seconds)}. El tiempo corre desde que la comienza y no se detiene.`,
  start: 'Comenzar',
  starting: 'Iniciando la sección…',
  startAgain: 'El servidor aún no responde: se vuelve a intentar automáticamente. No cierre esta ventana.',
  startFailed: 'No se pudo comenzar la sección.',
  notNow: 'Ahora no',
  printScreenTitle: 'Captura de pantalla',
  saving: 'Guardando cambios...',
  savingBody: 'Se envían sus respuestas al servidor. No cierre esta ventana.',
  understood: 'Entendido',

  setAside:
    'El servidor no acepta alguna de sus respuestas, marcada entre las preguntas. Avise a la persona encargada.',
  draftRefused: 'Algo que escribió aún no es una respuesta: revíselo en su pregunta.',
  /** Shown on a question whose answer the server does not have. */
  aside: {
    tooMany: `${REFUSED}: tiene más opciones de las permitidas. Respóndala otra vez.`,
    notOffered: `${REFUSED}: tiene algo que la pregunta no ofrece. Respóndala otra vez.`,
    tooLong: `${REFUSED}: es demasiado larga. Acórtela.`,
    illFormed: `${REFUSED}: tiene un carácter incompleto. Escríbala otra vez.`,
    notANumber: `${REFUSED}: no es un número. Escríbala otra vez.`,
    notADate: `${REFUSED}: no es una fecha. Escríbala otra vez.`,
    unreadable: `${REFUSED}: no pudo leerla. Respóndala otra vez.`,
    unknownItem: `${REFUSED}: la pregunta ya no está en su evaluación. ${TELL}`,
    unknownEpoch: `${REFUSED}. ${TELL}`,
    late: `Esta respuesta se dio después del fin de la evaluación. ${KEPT}`,
    lateForSection: `Esta respuesta se dio después del fin de su sección. ${KEPT}`,
    sectionNotStarted: `${REFUSED}: su sección todavía no había comenzado. ${KEPT}`,
    afterFinish: `Esta respuesta llegó cuando la evaluación ya había finalizado. ${KEPT}`,
    unknown: `${REFUSED}. ${TELL}`,
    heldBack:
      'El servidor rechaza esta respuesta. Se vuelve a enviar cada minuto; las demás se envían. Si puede, respóndala de otra manera.',
  },
  storageFailing:
    'Este equipo no puede guardar sus respuestas. Se envían al servidor en cuanto responde: no cierre esta ventana sin conexión.',
  blockedPause: 'Evaluación en pausa',
  pauseCostsNothing: 'Su tiempo no corre mientras dure la pausa. Podrá continuar en cuanto termine.',
  hybrid: 'Sin conexión. Puede seguir respondiendo',
  roomHybrid: 'No se llega al servidor de la sala. Puede seguir respondiendo',
  room: 'No se llega al servidor de la sala',
  pauseDisplays: (allowed?: number) =>
    `Hay ${moreMonitorsThan(allowed)}: desconecte los demás antes de que termine la pausa.`,
  pauseUnheard: 'Ahora este equipo no puede saber si la pausa ya terminó.',
  blockedCamera: 'Se necesita su cámara para continuar.',
  blockedDisplays: (allowed = 1) => `Se detect${allowed === 1 ? 'ó' : 'aron'} ${moreMonitorsThan(allowed)}.`,

  remoteDesktop: 'Se detectó un programa de escritorio remoto. Ciérrelo para volver a ingresar.',
} as const;
