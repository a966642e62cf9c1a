import {
  contentOf,
  type Details,
  hasRows,
  type Item,
  itemAt,
  positionCount,
  type QuizSession,
  questionNumber,
  rowOf,
} from '../../index.ts';
import { answerText, plainText, shortAnswerText } from './answer-text.ts';

interface NamedAnswer {
  readonly question: string;
  readonly text: string;
  readonly short: string;
}

export interface SheetNames {
  /** `pregunta 3`, `lectura «…»`. */
  readonly place: (position: number) => string;
  /** The question whose answer has this id, and the answer in words; `short`: options by their letters alone. */
  readonly answer: (answerId: number, details: Details) => NamedAnswer;
  readonly section: (sectionId: number) => string;
}

interface Named {
  readonly item: Item;
  readonly position: number;
  readonly matrix: Item | null;
}

const worded = (asked: Parameters<typeof answerText>[0], details: Details) => ({
  text: answerText(asked, details),
  short: shortAnswerText(asked, details),
});

/** Names the parts of a sheet for a person. Numbers are those that the examinee saw. */
export const sheetNames = (session: () => QuizSession): SheetNames => {
  const byAnswer = new Map<number, Named>();
  for (let position = 0; position < positionCount(session()); position += 1) {
    const item = itemAt(session(), position);
    byAnswer.set(item.answerId, { item, position, matrix: null });
    if (!hasRows(item.type)) continue;
    for (const row of item.children) byAnswer.set(row.answerId, { item: row, position, matrix: item });
  }
  const sections = new Map(contentOf(session()).sections.map(({ id, name }) => [id, name] as const));

  const place = (position: number): string => {
    const { number } = questionNumber(session(), position);
    return number === null ? `lectura «${plainText(itemAt(session(), position).content)}»` : `pregunta ${number}`;
  };

  return {
    place,
    answer: (answerId, details) => {
      const named = byAnswer.get(answerId);
      if (named === undefined) return { question: `respuesta ${answerId}`, text: '', short: '' };
      const { item, position, matrix } = named;
      const asked = matrix === null ? item : rowOf(matrix);
      const row = matrix === null ? '' : `, fila «${plainText(item.content)}»`;
      return { question: `${place(position)}${row}`, ...worded(asked, details) };
    },
    section: (sectionId) => `«${sections.get(sectionId) ?? sectionId}»`,
  };
};
