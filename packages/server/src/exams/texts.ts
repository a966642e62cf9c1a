/** An examinee reads these when a call about an evaluation is refused. */
export const texts = {
  /** The name of an evaluation that is taken to try one's equipment. */
  practised: (evaluation: string): string => `Práctica: ${evaluation}`,
  notFound: 'La evaluación no existe.',
  noDevice: 'No se pudo identificar este dispositivo',
  clockOff:
    'La fecha y hora de su computador se encuentra incorrecta. Cierre la aplicación, configure fecha, hora y zona horaria de forma correcta y vuelva a intentar',
  unknownKind:
    'Esta evaluación tiene un tipo de pregunta que esta versión de la aplicación no conoce. Su tiempo no ha empezado: cargue de nuevo la página o actualice la aplicación.',
  finished: 'La evaluación ya finalizó.',
  timeOver: 'El tiempo programado ha concluido',
  notYet: 'La evaluación todavía no empieza.',
  absent: 'Registre su asistencia con el supervisor.',
  noSession: 'Consulte los horarios disponibles',
  otherSession: 'La sesión indicada no corresponde a esta evaluación.',
  inactive: 'La evaluación no está disponible.',
  withdrawn: 'Ya no consta en la nómina de esta evaluación.',
  inLaboratory:
    'Esta evaluación se rinde en un laboratorio sin conexión: no puede abrirse aquí hasta que se reciban sus resultados.',
  sealed:
    'Las preguntas de esta sesión todavía están selladas. La persona a cargo de la sala las abrirá con el código de su institución: vuelva a intentar en un momento.',
  /** They are read in the five seconds of a notice. */
  client: {
    desktop: 'Se rinde en la aplicación de escritorio de su institución: ábrala e ingrese ahí.',
    seb: 'Se rinde en Safe Exam Browser: abra el archivo .seb de su institución e ingrese ahí.',
    either:
      'Se rinde en la aplicación de escritorio de su institución o en Safe Exam Browser: abra uno de los dos e ingrese ahí.',
    config: 'Safe Exam Browser se abrió con otra configuración: ciérrelo y abra el archivo .seb de su institución.',
    exam: 'Esta versión de Safe Exam Browser no es la que pide su institución: instale la que le indicaron.',
  },
  requiresOther: 'Debe finalizar primero la evaluación requerida.',
  notStarted: 'La evaluación no está en curso.',
  answersAfterFinish: 'La evaluación ya finalizó: no se reciben más respuestas.',
  sectionUntimed: 'La sección no tiene un tiempo propio.',
  sectionLeft: 'No es posible regresar a esta sección.',
  noSection: 'La sección no existe en esta evaluación.',
  confirmEmail: 'Confirme su correo electrónico: ingrese de nuevo para recibir las instrucciones.',
  replacePassword: 'La institución pidió que cambie su clave: ingrese de nuevo para hacerlo.',
  ended: 'Su evaluación ha sido finalizada por el supervisor.',
  reopened: 'Su evaluación fue reabierta: puede continuarla desde la pantalla de evaluaciones.',
  logGap: 'El registro no continúa el que ya se recibió.',
  logForked: 'El registro no coincide con el que ya se recibió.',
  logOver: 'La evaluación ya finalizó: su registro no sigue.',
  logFull: 'El registro de la evaluación excede el tamaño permitido.',
} as const;
