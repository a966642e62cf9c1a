import type { AnswersFrom } from '../exams/what-if/what-if.ts';

/** The kinds of exports, as they are typed, with what each has. */
export const KINDS = {
  enrollments: 'inscripciones de un proceso, con todo lo que dicen',
  'second-applications': 'segundas postulaciones de un proceso',
  confirmations: 'pasos del inicio que confirmó cada persona',
  roster: 'quién rinde qué, cuándo y dónde',
  responses: 'cada respuesta a cada pregunta de una evaluación',
  grades: 'notas con sus puntos',
  incidents: 'incidentes con su evidencia y su cierre',
  times: 'inicio, fin y tiempo devuelto o añadido de cada hoja',
} as const;
export type ExportKind = keyof typeof KINDS;

export const texts = {
  person: ['identificacion', 'nombre'],
  sheet: ['hoja', 'evaluacion', 'intento', 'valida', 'estado'],
  status: (status: string) => (status === 'F' ? 'finalizada' : `paso ${status}`),
  from: {
    answers: 'lo que se guardó',
    log: 'el registro a esa hora',
    unsure: 'el registro, que no es igual a lo guardado',
    noLog: 'sin registro',
  } satisfies Record<AnswersFrom, string>,
  earlierGrade: 'una nota anterior',
  verdict: {
    right: 'correcta',
    partial: 'en parte',
    wrong: 'incorrecta',
    blank: 'en blanco',
    ungraded: 'no se califica',
  },
} as const;
