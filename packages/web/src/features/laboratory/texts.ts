import type { LaboratorySheetState } from '@quipu/contract';
import type { LocalServerFailure, LocalServerState } from '@quipu/proctor/bridge';
import { counted } from '../../ui/counted-texts.ts';

const STATE: Readonly<Record<LocalServerState['kind'], string>> = {
  stopped: 'Detenido',
  starting: 'Iniciando…',
  running: 'En funcionamiento',
  stopping: 'Deteniendo…',
  failed: 'No está en funcionamiento',
};
const FAILURE: Readonly<Record<LocalServerFailure, string>> = {
  foreign:
    'Otro programa de este equipo ocupa el lugar del servidor local. Ciérrelo o reinicie el equipo y vuelva a iniciar el servidor. Mientras tanto, nadie debe ingresar su clave allí.',
  disk: 'No hay espacio en el disco de este equipo. Libere espacio y vuelva a iniciar el servidor. Lo que ya guardó sigue en este equipo.',
  rights:
    'El servidor local no puede escribir en la carpeta de sus datos. Ingrese en este equipo con la cuenta que instaló la aplicación, o avise a soporte. Lo que ya guardó sigue en este equipo.',
  runtime:
    'A este equipo le faltan bibliotecas del sistema que la base de datos necesita. Instale otra vez la aplicación con el instalador de su institución; si continúa, avise a soporte. Lo que ya guardó sigue en este equipo.',
  ended:
    'El servidor local se cerró varias veces seguidas. Lo que ya guardó sigue en este equipo. Compruebe que el disco tenga espacio, reinicie el equipo y vuelva a intentar; si continúa, avise a soporte.',
  otherRoom:
    'Quien responde en la dirección de la sala no es el servidor de la sala: no se le envía nada y nadie debe ingresar su clave. Avise a quien administra la sala. Se vuelve a intentar solo.',
  silent:
    'El servidor local no respondió a tiempo. Lo que ya guardó sigue en este equipo. Vuelva a intentar; si continúa, reinicie el equipo.',
};
const SHEET: Readonly<Record<LaboratorySheetState, string>> = {
  waiting: 'Por rendir',
  running: 'En curso',
  finished: 'Por entregar',
  handed: 'Entregada',
};

export const texts = {
  title: 'Laboratorio sin internet',
  lead: 'Este equipo puede tomar evaluaciones sin conexión: cargue el paquete que preparó su institución y entregue los resultados cuando haya red.',
  goBack: 'Volver',
  paused: 'En pausa',
  link: 'Laboratorio sin internet',
  bar: 'Laboratorio de este equipo',
  server: 'Servidor local',
  state: STATE,
  failure: FAILURE,
  copyLog: 'Copiar el registro',
  logCopied: 'Registro copiado',
  logNotCopied: 'No se pudo copiar el registro',
  start: 'Iniciar servidor',
  startAgain: 'Volver a iniciar',
  stop: 'Detener servidor',
  firstStart: 'La primera vez puede tardar unos minutos.',
  stopTitle: '¿Detener el servidor local?',
  stopWhileRunning: (count: number) =>
    `Hay ${counted(count, 'evaluación en curso', 'evaluaciones en curso')}. Quien esté rindiendo seguirá respondiendo, pero sus respuestas no saldrán de su pantalla hasta que el servidor vuelva a iniciar.`,
  closeTitle: '¿Cerrar la aplicación y detener el servidor local?',
  closeAnyway: 'Cerrar y detener',
  stopBody: 'Nadie podrá ingresar hasta que lo vuelva a iniciar. Lo guardado no se pierde.',
  hour: 'Hora de este equipo',
  sessionIs: {
    before: (span: string) => `Según esta hora, la sesión empieza en ${span}.`,
    during: (_: string) => 'Según esta hora, la sesión ya se puede rendir.',
    after: (span: string) => `Según esta hora, la sesión terminó hace ${span}.`,
  },
  apart: (hour: string) => `El reloj del equipo marca las ${hour}, y las evaluaciones van por la hora de arriba.`,
  mayCorrect: 'Si la correcta es la del reloj del equipo, corrija la hora antes de que alguien empiece.',
  goesByItself:
    'Ya empezó una evaluación: su tiempo sigue solo, y cambiar el reloj del equipo no lo acorta ni lo alarga.',
  proctorMayCorrect:
    'El equipo estuvo apagado y no se creyó a su reloj, porque hay evaluaciones en curso. Si la correcta es la del reloj del equipo, corrija la hora con el código de supervisión: las que ya no tengan tiempo terminarán.',
  confirmHour: 'Confirmar la hora',
  confirmHourHelp:
    'Compare esta hora con la de un reloj confiable antes de que alguien ingrese. Si está atrasada, ponga en hora el reloj de este equipo: aquí cambiará sola. Si está adelantada, use «Corregir la hora».',
  hourIsRight: 'La hora es correcta',
  hourFirst: 'Antes de empezar, confirme la hora de este equipo.',
  correctHour: 'Corregir la hora',
  correctHourHelp:
    'Las evaluaciones irán por el reloj de este equipo, que debe estar ya en hora. Después de que alguien empiece, no se podrá volver a corregir.',
  wouldEnd: (sheets: readonly string[]) =>
    `Con la hora del equipo terminará toda evaluación a la que ya no le quede tiempo. Están en curso: ${sheets.join('; ')}.`,
  useComputers: 'Usar la hora del equipo',
  hourReason: 'Motivo',
  hourReasonHint: 'La institución lo verá con los resultados.',
  hourReasonMissing: 'Escriba el motivo',
  hourCorrected: 'Se corrigió la hora',
  clockWasSet: 'Cambios del reloj de este equipo, que la institución verá con los resultados:',
  clockSet: (at: string, span: string, isAhead: boolean) => `${at}: se ${isAhead ? 'adelantó' : 'atrasó'} ${span}.`,
  clockUnbelieved: (at: string, span: string) =>
    `${at}: el equipo estuvo apagado y no se creyó a su reloj, adelantado ${span}.`,
  package: 'Paquete',
  packageWaits: 'Un paquete de la carpeta de este equipo no se cargó.',
  noPackage: 'Aún no hay un paquete en este equipo.',
  packageHelp: 'Elija el archivo que le entregó su institución (termina en .quipu-lab) y escriba su frase de paso.',
  file: 'Archivo del paquete',
  passphrase: 'Frase de paso',
  thePassphrase: 'la frase de paso',
  load: 'Cargar paquete',
  loading: 'Cargando…',
  loadingSlowly: 'Se comprueba y se guarda el paquete. Puede tardar unos minutos; no cierre la aplicación.',
  loaded: 'El paquete está cargado.',
  loadAnother: 'Cargar otro paquete',
  keep: 'Conservar este',
  replaceTitle: '¿Cargar otro paquete?',
  replaceBody: 'El paquete que está en este equipo deja de poder rendirse aquí.',
  fileMissing: 'Seleccione el archivo del paquete',
  fileWrongKind: (ending: string) => `Solo se aceptan archivos ${ending}`,
  fileTooLarge: (megabytes: number) => `El archivo pesa más de ${megabytes} MB`,
  fileUnreadable: 'No se pudo leer el archivo. Selecciónelo otra vez.',
  passphraseMissing: 'Escriba la frase de paso',
  refused: 'El servidor local no aceptó el paquete.',
  localFailed: 'El servidor local no respondió. Vuelva a intentar.',
  institution: 'Institución',
  session: 'Sesión',
  prepared: 'Preparado',
  holds: 'Contiene',
  held: (people: number, quizzes: number) =>
    `${counted(people, 'persona', 'personas')} · ${counted(quizzes, 'evaluación', 'evaluaciones')}`,
  files: 'Imágenes y audios',
  filesOf: (files: number, megabytes: string) =>
    files === 0 ? 'Ninguno' : `${counted(files, 'archivo', 'archivos')} (${megabytes} MB)`,
  run: 'Arranque',
  runOf: (number: number, tag: string, computer: string) => `n.º ${number} · ${tag} (equipo ${computer})`,
  runHelp: 'Anótelo en el acta: la constancia de la institución lleva el mismo.',
  handedIn: (run: string) => `La institución recibió resultados de este equipo en el arranque ${run}.`,
  notWhole: 'Faltan en este equipo archivos sellados del paquete. Cargue otra vez el mismo paquete: no se pierde nada.',
  sessions: 'Preguntas',
  sealedHelp:
    'Las preguntas están selladas hasta la hora. La institución le dictará el código de cada sesión; si este equipo tiene red y esta pantalla está abierta, se abren solas unos minutos antes del inicio.',
  allOpen: 'Las preguntas de todas las sesiones de este paquete están abiertas.',
  isSealed: 'Selladas',
  openedAt: (at: string) => `Abiertas: ${at}`,
  sessionFacts: (id: number, hours: string, people: number) =>
    `Sesión ${id} · ${hours} · ${counted(people, 'persona', 'personas')}`,
  writeCode: 'Escribir su código',
  writeCodeOf: (id: number) => `Escribir el código de la sesión ${id}`,
  opensSession: (quiz: string, id: number) => `Abrir ${quiz} (sesión ${id})`,
  code: 'Código de la sesión',
  codeHint: 'Tres grupos de cinco signos. Da igual si escribe mayúsculas, minúsculas o guiones.',
  codeMissing: 'Escriba el código de la sesión',
  openQuestions: 'Abrir preguntas',
  opening: 'Abriendo…',
  sessionOpened: 'Las preguntas de la sesión están abiertas',
  openingFailed: 'El servidor local no pudo abrir las preguntas.',
  work: 'Trabajar con el servidor local',
  working: 'Las personas ya ingresan con el servidor local en este equipo.',
  workHelp: 'Abre el ingreso: cada persona entra con su usuario y su clave de siempre.',
  isIn: 'Cierre la sesión para que otra persona ingrese con el servidor local.',
  goToLogin: 'Ir al ingreso',
  sheets: 'Evaluaciones de este equipo',
  noSheets: 'El paquete no tiene evaluaciones.',
  sheet: SHEET,
  startedAt: (at: string) => `Inició: ${at}`,
  finishedAt: (at: string) => `Terminó: ${at}`,
  logPartial: 'Falta el final de su registro',
  results: 'Resultados',
  nothingToHand: 'Todavía no hay resultados: aparecerán cuando alguien rinda una evaluación.',
  allHanded: 'La institución ya tiene todos los resultados de este equipo.',
  toHand: (count: number) =>
    `${counted(count, 'evaluación terminada espera', 'evaluaciones terminadas esperan')} la entrega.`,
  logToCome: (count: number) =>
    `De ${counted(count, 'evaluación terminada', 'evaluaciones terminadas')} falta el final del registro: se está enviando o, si la persona ya salió, se enviará cuando vuelva a ingresar en el mismo equipo. Puede entregar ahora y otra vez después: lo que falte se añade.`,
  stillRunning: (count: number) =>
    `${counted(count, 'evaluación sigue', 'evaluaciones siguen')} en curso: entréguela cuando termine.`,
  hand: 'Entregar resultados',
  handAgain: 'Entregar otra vez',
  handing: 'Entregando…',
  handed: 'La institución recibió los resultados.',
  notMarked:
    'La institución recibió los resultados, pero este equipo no pudo anotarlo. Entréguelos otra vez: nada se repite.',
  noNetwork:
    'Este equipo no alcanza al servidor de la institución. Los resultados siguen guardados aquí. Se volverá a intentar solo mientras esta pantalla esté abierta; también puede guardarlos en un archivo y llevarlos.',
  handFailed: 'El servidor de la institución no pudo recibir los resultados. Vuelva a intentar en unos minutos.',
  handRefused: 'El servidor de la institución no aceptó los resultados.',
  resultsFailed: 'No se pudieron preparar los resultados. Compruebe que el servidor local esté en funcionamiento.',
  save: 'Guardar en un archivo',
  saving: 'Guardando…',
  saved:
    'Guarde el archivo y llévelo a la institución: hasta que lo reciba, las evaluaciones siguen por entregar aquí.',
  receiptHelp:
    '¿La institución ya recibió el archivo? Cargue la constancia que le dio (termina en .quipu-receipt), para que este equipo lo sepa.',
  receiptFile: 'Archivo de la constancia',
  receiptMissing: 'Seleccione el archivo de la constancia',
  loadReceipt: 'Cargar constancia',
  loadingReceipt: 'Cargando…',
  receiptRefused: 'La constancia no es de este equipo o está dañada.',
  receiptNoted: 'La constancia está cargada.',
  outcomes: 'Qué recibió la institución',
  retry: 'Reintentar',
  stale: 'Sin respuesta del servidor local: lo que ve puede no estar al día.',
} as const;
