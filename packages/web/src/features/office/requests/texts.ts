import { answers } from '../../../ui/counted-texts.ts';
export const texts = {
  playback: 'Ver la repetición de la evaluación',
  title: 'Solicitudes',
  kinds: {
    reprogramaciones: 'Reprogramaciones',
    recalificaciones: 'Recalificaciones',
    descargos: 'Descargos',
    respuestas: 'Respuestas guardadas',
    propuestas: 'Por aprobar',
  },
  kindsLabel: 'Clase de solicitud',
  waitingCount: (name: string, count: number) => `${name} (${count})`,
  which: 'Mostrar',
  waiting: 'Pendientes',
  all: 'Todas',
  nothingWaits: 'En esta lista nada espera una decisión.',
  columns: {
    person: 'Persona',
    evaluation: 'Evaluación',
    asked: 'Qué se pide',
    at: 'Desde',
    state: 'Estado',
    action: 'Acción',
  },
  review: 'Revisar',
  reviewOf: (name: string) => `Revisar: ${name}`,
  states: { waiting: 'Pendiente', accepted: 'Aceptada', rejected: 'Rechazada', notApplicable: 'No procede' },
  decidedAt: (when: string) => `Decisión: ${when}`,
  answered: (answer: string) => `Respuesta: ${answer}`,
  kept: (count: number, why: string) => `${answers(count)} ${why}`,
  decision: 'Decisión',
  needsDecision: 'Elija la decisión.',
  accept: 'Aceptar',
  reject: 'Rechazar',
  notApplicable: 'No procede',
  decide: 'Decidir',
  done: 'Decisión guardada',
  personReads: 'Lo que leerá la persona',
  personReadsOptional: 'Lo que leerá la persona (opcional)',
  readsReason: 'Si no escribe nada, leerá el motivo.',
  needsAnswer: 'Escriba lo que leerá la persona.',
  close: 'Cerrar',
  nothing: '(nada)',
  rescheduling: {
    title: (name: string) => `Reprogramación de ${name}`,
    couldSeeAnswers: 'Atención: la persona ya pudo ver las respuestas correctas de esta evaluación.',
    session: 'Sesión a la que pasa',
    needsSession: 'Elija la sesión.',
    noSessions: 'No hay otra sesión de esta evaluación que no haya terminado.',
    place: 'Lugar (opcional)',
    placeHint: 'Si no lo indica, rinde donde iba a rendir.',
    moves: (name: string) => `Cambia la sesión de ${name}, y se le avisa en su pantalla y por correo.`,
    anew: (name: string) =>
      `${name} recibe un nuevo intento, el anterior deja de valer, y se le avisa en su pantalla y por correo.`,
    stays: (name: string) => `Nada cambia para ${name}, que lee su respuesta en su pantalla y por correo.`,
  },
  regrade: {
    title: (number: string | null) => (number === null ? 'Recalificación' : `Recalificación de la pregunta ${number}`),
    comment: 'Lo que dice la persona',
    changesByTwo:
      'Anular la pregunta o cambiar su respuesta correcta lo aprueba otra persona de la oficina, en Por aprobar; hasta ' +
      'entonces no cambia nada.',
    choices: {
      annul: 'Aceptar y anular la pregunta: todos los puntos a quienes se les hizo',
      instead: 'Aceptar: la respuesta correcta es otra',
      also: 'Aceptar: otra respuesta también es correcta',
      before: 'Aceptar: ya se decidió antes sobre esta pregunta',
      reject: 'Rechazar',
      notApplicable: 'No procede',
    },
  },
  objection: {
    title: (name: string) => `Descargo de ${name}`,
    text: 'Lo que dice la persona',
    incidents: 'Los incidentes a los que responde',
    about: (kind: string, count: number) => (count === 1 ? kind : `${kind} (${count})`),
    states: { waiting: 'Pendiente', accepted: 'Acogido', rejected: 'No acogido' },
    lasted: (from: string, span: string) => `${from}; duró ${span}`,
    open: 'Sin cerrar',
    closed: (when: string, why: string) => `Cerrado: ${when}. Motivo: ${why}`,
    photoAlt: (when: string) => `Fotografía del incidente, ${when}`,
    accept: 'Acoger: los incidentes quedan sin efecto',
    reject: 'No acoger: los incidentes quedan como están',
    answerHint: 'La persona no ve el motivo ni quién decide: explique aquí la decisión.',
    closes: (count: number) =>
      `${count === 0 ? 'Los incidentes ya estaban cerrados' : count === 1 ? 'Se cierra 1 incidente' : `Se cierran ${count} incidentes`}: quedan sin efecto, y se avisa a la persona en su pantalla y por correo. El fin de la evaluación no cambia: para que siga, se reabre en la consola.`,
    stays: 'Los incidentes quedan como están, y se avisa a la persona en su pantalla y por correo.',
  },
  quarantined: {
    title: (name: string) => `Respuestas guardadas de ${name}`,
    why: (count: number, why: string) => `${count === 1 ? 'Es 1 respuesta' : `Son ${count} respuestas`} ${why}.`,
    table: 'Lo que se guardó, junto a lo que vale',
    question: 'Pregunta',
    held: 'Vale ahora',
    kept: 'Se guardó',
    row: 'Fila',
    impossible: (count: number) =>
      count === 1
        ? '1 no es de las que esa hoja admite: no se junta.'
        : `${count} no son de las que esa hoja admite: no se juntan.`,
    accept: 'Aceptar: valen las que se guardaron, y se califica otra vez',
    reject: 'Rechazar: valen las que están',
  },
  effect: {
    answers: (count: number) =>
      count === 0
        ? 'Ninguna respuesta cambia: ya valían.'
        : count === 1
          ? 'Cambia 1 respuesta.'
          : `Cambian ${count} respuestas.`,
  },
} as const;
