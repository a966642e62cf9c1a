import type { RegradeStatus } from '@quipu/contract';
import { askedQuestion } from '../../exams/regrades/asked-question.ts';
import { type RegradeRequest, regradeRequest, regradeRequests } from '../../exams/regrades/regrade-request-store.ts';
import type { Db } from '../../platform/db/database.ts';
import { reading } from '../command/command.ts';
import { numberOf } from '../command/kinds.ts';
import { done, failed } from '../command/outcome.ts';
import { flag, optional } from '../command/parameter.ts';
import { inOneLine } from '../text/in-one-line.ts';
import { momentText } from '../text/moment.ts';

export const STATUS_NAME: Readonly<Record<RegradeStatus, string>> = {
  P: 'en espera',
  A: 'aceptada',
  R: 'rechazada',
  N: 'no procede',
};

export const texts = {
  none: 'No hay solicitudes.',
  noRequest: 'No existe una solicitud con ese número.',
  request: ({ id, quiz, reference, status, createdAt, comment, answer }: RegradeRequest) => [
    `${id}  ${momentText(createdAt)}  ${STATUS_NAME[status]}  ${reference}  "${quiz}"`,
    `    ${inOneLine(comment)}`,
    ...(answer === null ? [] : [`    Respuesta: ${inOneLine(answer)}`]),
  ],
  question: (number: string | null, content: string) => `Pregunta${number === null ? '' : ` ${number}`}: ${content}`,
  option: (letter: string, content: string, place: number, match: string | null) =>
    `  ${letter}. ${content}${match === null ? '' : `    ${place}. ${match}`}`,
  row: (number: number | null, content: string, given: string, correct: string) =>
    `  ${number}. ${content}  respondió ${given}, correcta ${correct}`,
  given: (answer: string) => `Respondió: ${inOneLine(answer)}`,
  correct: (answer: string) => `Correcta: ${answer}`,
  nothing: '(nada)',
} as const;

const said = (words: string | null): string => (words === null || words === '' ? texts.nothing : words);

const questionLines = async (db: Db, request: RegradeRequest): Promise<readonly string[]> => {
  const question = await askedQuestion(db, request);
  if (question === null) return [];
  const { number, content, options, rows, given, correct } = question;
  return [
    texts.question(number, content),
    ...options.map((option, place) => texts.option(option.letter, option.content, place + 1, option.match)),
    ...rows.map((row) => texts.row(row.number, row.content, said(row.given), said(row.correct))),
    ...(rows.length > 0 ? [] : [texts.given(said(given)), texts.correct(said(correct))]),
  ];
};

export const regrades = reading({
  name: 'regrades',
  summary: 'Las solicitudes de recalificación que esperan respuesta; o una, con su pregunta.',
  args: {
    request: optional(
      numberOf('SOLICITUD'),
      'Una, con su pregunta, lo que se respondió y la respuesta correcta; si no se indica, todas las que esperan.',
    ),
  },
  options: { all: flag('También las que ya tienen respuesta.') },
  run: async ({ db }, { request: id, all }) => {
    if (id !== null) {
      const request = await regradeRequest(db, id);
      if (request === undefined) return failed(texts.noRequest);
      return done(...texts.request(request), ...(await questionLines(db, request)));
    }
    const listed = await regradeRequests(db, all ? 'all' : 'waiting');
    return done(...(listed.length === 0 ? [texts.none] : listed.flatMap(texts.request)));
  },
});
