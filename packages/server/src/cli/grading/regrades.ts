import type { RegradeStatus } from '@quipu/contract';
import { type Details, rowOf } from '@quipu/engine';
import { plainText } from '../../exams/grading/plain-text.ts';
import { type RegradeRequest, regradeRequest, regradeRequests } from '../../exams/regrades/regrade-request-store.ts';
import { answerInWords, letterAt } from '../../exams/results/answer-in-words.ts';
import { type ResultItem, readResults } from '../../exams/results/read-results.ts';
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
  row: (place: number, content: string, given: string, correct: string) =>
    `  ${place}. ${content}  respondió ${given}, correcta ${correct}`,
  given: (answer: string) => `Respondió: ${inOneLine(answer)}`,
  correct: (answer: string) => `Correcta: ${answer}`,
  nothing: '(nada)',
} as const;

const inWords = (item: Pick<ResultItem, 'type' | 'options'>, details: Details): string => {
  const words = answerInWords(item, details);
  return words === '' ? texts.nothing : words;
};

const questionLines = async (db: Db, { sheetId, itemId }: RegradeRequest): Promise<readonly string[]> => {
  const results = await readResults(db, sheetId);
  const items = results?.sections.flatMap((section) => section.items.flatMap((item) => [item, ...item.children]));
  const item = items?.find(({ id }) => id === itemId);
  if (item === undefined) return [];
  return [
    texts.question(item.number, plainText(item.content)),
    ...item.options.map(({ content, match }, place) =>
      texts.option(letterAt(place), plainText(content), place + 1, match === null ? null : plainText(match)),
    ),
    ...item.children.map((row, place) =>
      texts.row(place + 1, plainText(row.content), inWords(rowOf(item), row.given), inWords(rowOf(item), row.correct)),
    ),
    ...(item.children.length > 0
      ? []
      : [texts.given(inWords(item, item.given)), texts.correct(inWords(item, item.correct))]),
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
