import type { RankedCandidate, RankedList } from '../admission/ranking/rank-candidates.ts';
import { texts as rankingTexts } from '../admission/ranking/texts.ts';
import { gradeText } from './grade-text.ts';
import { footOf, rule, type Sender, writeFacts, writeHeading, writeLetterhead } from './letterhead.ts';
import { createPaper, type Paper, SOFT } from './paper.ts';
import { writeSignatures } from './signatures.ts';
import { texts } from './texts.ts';

/** They are points from the left; the last one goes to the edge. */
const STARTS = [0, 42, 132, 320, 372] as const;

const writeRow = (
  paper: Paper,
  cells: readonly string[],
  style: { readonly color?: string; readonly bold?: boolean } = {},
): void => {
  // No row is cut by the end of a page, where a name takes two lines.
  paper.room(28);
  const top = paper.y;
  const lows = cells.map((cell, at) => {
    paper.y = top;
    const start = STARTS[at] ?? 0;
    paper.text(cell, { x: paper.left + start, width: (STARTS[at + 1] ?? paper.width) - start - 6, size: 9, ...style });
    return paper.y;
  });
  paper.y = Math.max(...lows);
};

const cellsOf = ({ rank, reference, fullName, grade, isTied, standing }: RankedCandidate): readonly string[] => [
  rank === null ? '–' : `${rank}${isTied ? ' =' : ''}`,
  reference,
  fullName,
  gradeText(grade),
  rankingTexts.standing[standing],
];

/** The ranked list of a process, career by career, to be signed. */
export const rankedListDocument = async (list: RankedList, sender: Sender, now: number): Promise<Uint8Array> => {
  const paper = createPaper(texts.rankedList, sender.institution.name ?? texts.institution);
  await writeLetterhead(paper, sender, texts.rankedList, list.process);
  writeFacts(paper, [
    [texts.evaluation, list.evaluation],
    [texts.ties, rankingTexts.rule[list.rule]],
  ]);
  if (list.unpublished > 0) paper.text(rankingTexts.unpublished(list.unpublished), { size: 9.5 });
  if (list.inReview > 0) paper.text(rankingTexts.inReview(list.inReview), { size: 9.5, bold: true });
  for (const { code, name, seats, ranked, edge } of list.careers) {
    writeHeading(paper, `${name} (${code}): ${rankingTexts.seats(seats)}`);
    if (edge !== null) paper.text(rankingTexts.edge(edge.people, edge.seats), { size: 9.5, bold: true });
    writeRow(paper, texts.rankedColumns, { color: SOFT });
    for (const one of ranked) {
      writeRow(paper, cellsOf(one), { bold: one.standing === 'edge' });
      await paper.yieldToEventLoop();
    }
  }
  paper.y += 8;
  rule(paper);
  writeSignatures(paper);
  return paper.finish(footOf(now));
};
