import * as E from 'fp-ts/lib/Either.js';
import { AuthoredEvaluation } from '../authoring/authored-evaluation.ts';

const CHOICES = 30;
const TEXTS = 6;
const NUMBERS = 4;
const OPTIONS = ['A', 'B', 'C', 'D'];

const one = <T>(count: number, made: (n: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, n) => made(n));

/** The evaluation that candidates of a rehearsal take: of the kinds of question that most evaluations are made of, in their usual lengths. */
export const rehearsedEvaluation = (name: string, minutes: number): AuthoredEvaluation => {
  const written = {
    ...{ name, type: 'EV', image: null, time_limit: minutes, update_each: null, require: null, rescheduling: 0 },
    extra: { back_button_enabled: 1, hybrid_mode: 1, camera_off: 0, print_screen: 0, answers_sheet: 1 },
    grading: { scale: 1_000 },
    steps: [],
    sections: [
      {
        ...{ name: 'Simulacro', description: null, duration: null, is_single_page: 0 },
        items: [
          ...one(CHOICES, (n) => ({
            ...{ key: `o${n}`, type: 1 },
            content: `<p>Pregunta ${n + 1} del simulacro. Lea con atención y elija la opción que complete mejor el enunciado, de entre las cuatro que siguen.</p>`,
            options: OPTIONS.map((key, place) => ({
              key: `o${n}${key}`,
              content: `<p>Opción ${key} de la pregunta ${n + 1}</p>`,
              correct: place === n % OPTIONS.length ? 1 : 0,
            })),
          })),
          ...one(TEXTS, (n) => ({
            ...{ key: `t${n}`, type: 5, answer: 'simulacro', max: 200 },
            content: `<p>Escriba en pocas palabras su respuesta a la pregunta abierta ${n + 1}.</p>`,
          })),
          ...one(NUMBERS, (n) => ({
            ...{ key: `n${n}`, type: 6, answer: String(n), tolerance: 0 },
            content: `<p>¿Cuánto es ${n} + 0?</p>`,
          })),
        ],
      },
    ],
  };
  const decoded = AuthoredEvaluation.decode(written);
  if (E.isLeft(decoded)) throw new Error('The evaluation of a rehearsal cannot be read');
  return decoded.right;
};
