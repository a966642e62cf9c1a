import type { AskedQuestion } from '@quipu/contract';
import { type Details, rowOf } from '@quipu/engine';
import type { Db } from '../../platform/db/database.ts';
import { plainText } from '../grading/plain-text.ts';
import { texts } from '../grading/texts.ts';
import { answerInWords, letterAt } from '../results/answer-in-words.ts';
import { readResults } from '../results/read-results.ts';

/** The question that a request is about, with what was answered and what is right; null: it is not on its sheet any more. */
export const askedQuestion = async (
  db: Db,
  { sheetId, itemId }: { readonly sheetId: number; readonly itemId: number },
): Promise<AskedQuestion | null> => {
  const results = await readResults(db, sheetId);
  const items = results?.sections.flatMap((section) => section.items.flatMap((item) => [item, ...item.children]));
  const item = items?.find(({ id }) => id === itemId);
  if (item === undefined) return null;
  // Only what is annulled has points and no verdict.
  const isAnnulled = item.verdict === 'ungraded' && item.maxPoints !== null;
  const right = (shown: Parameters<typeof answerInWords>[0], details: Details): string =>
    isAnnulled ? texts.annulled : answerInWords(shown, details);
  return {
    number: item.number,
    content: plainText(item.content),
    options: item.options.map(({ content, match }, place) => ({
      letter: letterAt(place),
      content: plainText(content),
      match: match === null ? null : plainText(match),
    })),
    rows: item.children.map((row) => ({
      number: row.place,
      content: plainText(row.content),
      given: answerInWords(rowOf(item), row.given),
      correct: right(rowOf(item), row.correct),
    })),
    given: answerInWords(item, item.given),
    correct: right(item, item.correct),
  };
};
