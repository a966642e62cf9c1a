import { MAX_SESSION_MINUTES } from '@quipu/contract';

export const texts = {
  add: 'Nueva sesión',
  addHint:
    'Una sesión no se borra. Mientras nadie haya empezado en ella, su horario se puede cambiar. Las salas son de todas las sesiones: quién rinde en cuál se dice en la nómina.',
  addDo: 'Crear',
  added: 'Sesión creada',
  change: 'Cambiar el horario',
  changeHint:
    'Se puede mientras nadie haya empezado. A quienes constan en la nómina se les avisa en su pantalla y por correo.',
  save: 'Guardar',
  changed: 'Horario cambiado',
  evaluation: 'Evaluación',
  needsEvaluation: 'Elija la evaluación.',
  noEvaluations: 'Todavía no hay evaluaciones: cargue antes una.',
  day: 'Qué día',
  needsDay: 'Escriba el día.',
  lateYear: 'El año llega hasta 2099.',
  from: 'Desde las',
  to: 'Hasta las',
  hour: (zone: string) => `Por ejemplo: 8:00 o 14:30, ${zone}.`,
  needsHour: 'Escriba la hora y los minutos, como 8:00 o 14:30.',
  backwards: 'Termina antes de empezar: cambie una de las dos horas, o el día.',
  over: 'Esa hora ya pasó.',
  endsLater: 'Termina otro día',
  endDay: 'Día en que termina',
  minutes: 'Límite de tiempo, en minutos',
  ownMinutes: 'Si no se indica, el de la evaluación.',
  needsMinutes: `Escriba un número de 1 a ${MAX_SESSION_MINUTES}.`,
  adds: 'Se crea la sesión, sin nadie en su nómina.',
  changes: (count: number) => (count === 0 ? 'Ya es así: no cambia nada.' : 'Queda así:'),
} as const;
