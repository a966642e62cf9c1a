import { hasRows, ITEM_FACTS, isReading, withBlanks } from '@quipu/engine';
import type { ResultItem, SheetResults } from '../exams/results/read-results.ts';
import { answerBlocks, rowBlocks } from './answer-blocks.ts';
import { footOf, rule, type Sender, writeHeading, writeLetterhead } from './letterhead.ts';
import { type Block, blocksOfHtml } from './markup.ts';
import { createPaper, FAINT, type Paper, SOFT } from './paper.ts';
import { number, pointsWords, writeSections, writeSheetHead } from './sheet-parts.ts';
import { texts } from './texts.ts';
import { writeBlocks } from './write-blocks.ts';

const BAR = 9;
const BAR_NAME = 0.34;
const BAR_VALUE = 0.12;
const INDENT = 14;
/** A name does not stand at the end of a page by itself. */
const WITH_TEXT = 40;
const WITH_PICTURE = 150;

/** Draws how much of each section's points were got: bars with their figures beside them. */
const writeBars = (paper: Paper, { sections }: SheetResults, color: string): void => {
  paper.y += 8;
  paper.text(texts.shareAxis, { size: 8.5, color: SOFT });
  paper.y += 3;
  const start = paper.left + paper.width * BAR_NAME;
  const most = paper.width * (1 - BAR_NAME - BAR_VALUE);
  for (const { name, points, maxPoints } of sections) {
    if (maxPoints === 0) continue;
    const share = Math.min(1, Math.max(0, points / maxPoints));
    paper.room(22);
    const top = paper.y;
    paper.text(name, { width: paper.width * BAR_NAME - 8, size: 9 });
    const low = paper.y;
    paper.draw((doc) => doc.rect(start, top + 2, most, BAR).fill(FAINT));
    paper.draw((doc) => doc.rect(start, top + 2, most * share, BAR).fill(color));
    paper.y = top;
    const value = { x: start + most, width: paper.width * BAR_VALUE, align: 'right' as const, size: 9 };
    paper.text(texts.share(number(share * 100)), value);
    paper.y = Math.max(low, paper.y) + 2;
  }
};

const nameOf = ({ type, number }: ResultItem): string =>
  isReading(type) ? texts.reading : number === null ? texts.unnumbered : texts.question(number);

/** The blanks of a text as what they are called beneath it. */
const contentOf = ({ type, content }: ResultItem): string =>
  ITEM_FACTS[type].hasBlanks ? withBlanks(content, (slot) => `<b>[${texts.blank(slot)}]</b>`) : content;

const writeName = (paper: Paper, name: string, blocks: readonly Block[]): void => {
  paper.room(blocks[0]?.kind === 'picture' ? WITH_PICTURE : WITH_TEXT);
  paper.text(name, { size: 8.5, color: SOFT });
};

const writeItem = async (paper: Paper, item: ResultItem, dataFolder: string): Promise<void> => {
  const isMatrix = hasRows(item.type);
  const all = { x: paper.left, width: paper.width };
  const inner = { x: paper.left + INDENT, width: paper.width - INDENT };
  paper.room(70);
  paper.text(nameOf(item), { size: 10.5, bold: true });
  await writeBlocks(paper, blocksOfHtml(contentOf(item)), all, dataFolder);
  if (isReading(item.type)) {
    for (const child of item.children) await writeItem(paper, child, dataFolder);
    return;
  }
  const points =
    item.points === null || item.maxPoints === null
      ? ''
      : ` · ${texts.points}: ${pointsWords(item.points, item.maxPoints)}`;
  paper.text(`${texts.verdicts[item.verdict]}${points}`, { size: 9, color: SOFT });
  const given = isMatrix ? rowBlocks(item, 'given') : answerBlocks(item, item.given);
  writeName(paper, texts.yours, given);
  if (given.length === 0) paper.text(texts.none, { ...inner, size: 10, italic: true });
  else await writeBlocks(paper, given, inner, dataFolder);
  const right = isMatrix ? rowBlocks(item, 'correct') : answerBlocks(item, item.correct);
  if (right.length > 0 && item.verdict !== 'right') {
    writeName(paper, texts.right, right);
    await writeBlocks(paper, right, inner, dataFolder);
  }
  rule(paper);
};

export interface ReportOptions {
  /** The questions may be seen, with what was answered and what is right. */
  readonly showsAnswers: boolean;
  /** They may not be seen yet. */
  readonly isSecret: boolean;
  readonly color: string;
}

/** The individual report: how each section went and, where answers may be seen, all of them. */
export const reportDocument = async (
  results: SheetResults,
  sender: Sender,
  now: number,
  { showsAnswers, isSecret, color }: ReportOptions,
): Promise<Uint8Array> => {
  const paper = createPaper(`${texts.report}: ${results.quiz.name}`, sender.institution.name ?? texts.institution);
  await writeLetterhead(paper, sender, texts.report, results.quiz.name);
  writeSheetHead(paper, results);
  await paper.yieldToEventLoop();
  await writeSections(paper, results);
  writeBars(paper, results, color);
  if (showsAnswers && isSecret) paper.text(texts.notOver, { size: 9.5, color: SOFT });
  if (showsAnswers && !isSecret)
    for (const { name, items } of results.sections) {
      writeHeading(paper, name);
      for (const item of items) await writeItem(paper, item, sender.dataFolder);
    }
  return paper.finish(footOf(now));
};
