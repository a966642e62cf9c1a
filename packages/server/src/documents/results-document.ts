import type { ResultItem, SheetResults } from '../exams/results/read-results.ts';
import { writeColumns } from './columns.ts';
import { footOf, type Sender, writeHeading, writeLetterhead } from './letterhead.ts';
import { createPaper, SOFT } from './paper.ts';
import { pointsWords, writeSections, writeSheetHead } from './sheet-parts.ts';
import { texts } from './texts.ts';

const numbered = (items: readonly ResultItem[]): readonly ResultItem[] =>
  items.flatMap((item) => [...(item.number === null ? [] : [item]), ...numbered(item.children)]);

/** A sheet's results: the grade, and what made it, without the questions themselves. `isSecret`: nor which of them were right. */
export const resultsDocument = async (
  results: SheetResults,
  sender: Sender,
  now: number,
  { isSecret }: { readonly isSecret: boolean },
): Promise<Uint8Array> => {
  const paper = createPaper(`${texts.results}: ${results.quiz.name}`, sender.institution.name ?? texts.institution);
  await writeLetterhead(paper, sender, texts.results, results.quiz.name);
  writeSheetHead(paper, results);
  await paper.yieldToEventLoop();
  await writeSections(paper, results);
  writeHeading(paper, texts.byQuestion);
  if (isSecret) {
    paper.text(texts.notOver, { size: 9.5, color: SOFT });
    return paper.finish(footOf(now));
  }
  await writeColumns(
    paper,
    [
      { name: texts.unnumbered, share: 0.14 },
      { name: texts.section, share: 0.4 },
      { name: texts.status, share: 0.28 },
      { name: texts.points, share: 0.18, align: 'right' },
    ],
    results.sections.flatMap((section) =>
      numbered(section.items).map(({ number, verdict, points, maxPoints }) => [
        number ?? '',
        section.name,
        texts.verdicts[verdict],
        points === null || maxPoints === null ? '—' : pointsWords(points, maxPoints),
      ]),
    ),
  );
  paper.y += 8;
  paper.text(texts.annulled, { size: 8.5, color: SOFT });
  return paper.finish(footOf(now));
};
