import { texts as roster } from './texts.ts';

export const texts = {
  part: 'Práctica',
  offer: 'Ofrecer práctica',
  offerAgain: 'Ofrecerla a quienes faltan',
  dialog: 'Ofrecer práctica',
  intro:
    'Cada persona de la nómina recibe una evaluación de práctica, en la plataforma y con su equipo, hasta que empiece esta sesión. No cuenta en nada, se repite cuanto se quiera, y quien no la hace rinde igual.',
  evaluation: 'Evaluación de práctica',
  needsEvaluation: 'Elija una evaluación.',
  noChoices: 'No hay ninguna evaluación de práctica activa. En Evaluaciones, permita en una «Práctica».',
  gets: (count: number) => `La reciben: ${roster.people(count)}`,
  offered: 'Práctica ofrecida',
  none: 'A las personas de esta sesión todavía no se les ofreció practicar.',
  facts: (evaluation: string, window: string) => `${evaluation} · ${window}`,
  counts: (tried: number, well: number, troubled: number, all: number) =>
    `${tried} de ${all} ${tried === 1 ? 'practicó' : 'practicaron'}: a ${well} ${well === 1 ? 'le' : 'les'} funcionó, ${troubled} con problemas`,
  show: 'Mostrar',
  every: 'Todas',
  standings: {
    troubled: 'Con problemas',
    notTried: 'No practicó',
    underWay: 'Practica ahora',
    well: 'Funcionó',
  },
  table: 'Quiénes practicaron',
  columns: { person: 'Persona', standing: 'Su equipo', tries: 'Veces', last: 'La última' },
  never: 'nunca',
  noneSuch: 'Nadie está así.',
} as const;
