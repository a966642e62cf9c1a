import type { ItemFigures } from '@quipu/contract';
import { counted } from '../../../ui/counted-texts.ts';

type Flag = ItemFigures['flags'][number]['kind'];

export const texts = {
  title: (name: string) => `Preguntas de «${name}»`,
  link: 'Análisis de las preguntas',
  back: 'Resultados de la evaluación',
  none: 'Ninguna hoja de esa evaluación está calificada todavía.',
  form: (id: number, sheets: number) => `Formulario ${id}: ${counted(sheets, 'hoja calificada', 'hojas calificadas')}`,
  sheets: (sheets: number) => counted(sheets, 'hoja calificada', 'hojas calificadas'),
  few: 'Con menos de 30 hojas estas cifras dicen poco: se estabilizan desde unas 100.',
  reliability: (items: number) =>
    `Confiabilidad, de ${items === 1 ? 'la pregunta que se hizo' : `las ${items} preguntas que se hicieron`} a todos`,
  mean: 'Promedio, en puntos',
  deviation: 'Desviación, en puntos',
  alpha: 'Alfa de Cronbach',
  error: 'Error de medición, en puntos',
  toReview: (count: number) =>
    count === 0
      ? 'Ninguna pregunta necesita revisión.'
      : count === 1
        ? '1 pregunta por revisar antes de publicar'
        : `${count} preguntas por revisar antes de publicar`,
  show: 'Mostrar',
  all: 'Todas las preguntas',
  flagged: 'Solo las que hay que revisar',
  sort: 'Ordenar por',
  sorts: {
    number: 'Número',
    facility: 'Dificultad: primero las difíciles',
    pointBiserial: 'Punto-biserial: primero las que menos distinguen',
    omitted: 'Omitidas: primero las más omitidas',
  },
  noneShown: 'Ninguna pregunta necesita revisión.',
  table: 'Preguntas con sus cifras',
  columns: {
    item: 'Pregunta',
    facility: 'Dificultad',
    pointBiserial: 'Punto-biserial',
    discrimination: 'Discr. 27 %',
    omitted: 'Omitidas',
    time: 'Mediana',
    standing: 'Por revisar',
    options: 'Opciones',
  },
  flags: {
    distractor: 'Clave en duda',
    negative: 'Discriminación negativa',
    easy: 'Muy fácil',
    hard: 'Muy difícil',
    omitted: 'Muy omitida',
  } satisfies Record<Flag, string>,
  standing: { graded: '', annulled: 'Anulada', ungraded: 'No se califica' },
  omittedOf: (omitted: number, asked: number) => `${omitted} de ${asked}`,
  options: 'Ver',
  optionsOf: (number: string) => `Ver lo que se respondió a la pregunta ${number}`,
  item: (number: string) => `Pregunta ${number}`,
  part: (label: string) => `Parte: ${label}`,
  given: 'Lo que se respondió',
  right: 'Correcta',
  close: 'Cerrar',
  rightAnswer: {
    change: 'Cambiar la respuesta correcta',
    title: (number: string) => `Respuesta correcta de la pregunta ${number}`,
    forAll: 'Vale para todas las personas que la tuvieron, se hayan publicado o no sus notas: se recalifica a todas.',
    decision: 'Qué cambia',
    needsDecision: 'Elija qué cambia.',
    choices: {
      instead: 'La respuesta correcta es otra',
      also: 'Otra respuesta también es correcta',
      annul: 'Se anula la pregunta: todos los puntos a quienes se les hizo',
    },
    would: (grades: string, mails: number) =>
      mails === 0 ? grades : `${grades} Se avisa por correo a ${counted(mails, 'persona', 'personas')}.`,
    submit: 'Cambiar',
    done: 'Respuesta correcta cambiada',
  },
  choices: {
    choice: 'Respuesta',
    chosen: 'Personas',
    upper: 'Del 27 % superior',
    lower: 'Del 27 % inferior',
    rest: 'Promedio en el resto',
  },
  nothingGiven: 'Nadie respondió, o nadie respondió lo mismo que otra persona.',
  quartiles: (lower: string, median: string, upper: string) =>
    `Tiempo: la mitad de las personas estuvo entre ${lower} y ${upper} (mediana ${median}).`,
  alphaWithout: (alpha: string) => `Sin esta pregunta el alfa sería ${alpha}.`,
  meaning: 'Qué dice cada cifra',
  meanings: [
    ['Dificultad', 'La parte de los puntos que se obtuvo: 1, todos la tienen bien; 0, nadie.'],
    [
      'Punto-biserial',
      'Si a quien le va bien en el resto le va bien en esta. Desde 0,2 distingue; bajo 0 distingue al revés.',
    ],
    ['Discr. 27 %', 'La dificultad entre el 27 % de mejor total, menos la del 27 % de menor total.'],
    ['Omitidas', 'Cuántos de quienes la vieron la dejaron en blanco.'],
    ['Mediana', 'El tiempo que la mitad de las personas no pasó en ella.'],
    ['Alfa de Cronbach', 'Cuánto miden todas lo mismo, hasta 1. Desde 0,8 basta para decidir sobre personas.'],
    ['Error de medición', 'Cuántos puntos se aparta por azar una nota de la que la persona merece.'],
  ],
} as const;
