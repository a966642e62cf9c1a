import { instantInWords, type LogReceipt } from '@quipu/contract';
import { quipuDrawing } from '@quipu/engine/log';
import type { ReceiptFacts } from '../exams/receipts/receipt-facts-store.ts';
import { footOf, type Sender, writeFacts, writeLetterhead } from './letterhead.ts';
import { createPaper, INK, type Paper, SOFT } from './paper.ts';
import { drawQr } from './qr.ts';
import { gradeWords } from './sheet-parts.ts';
import { texts } from './texts.ts';

const QUIPU_WIDTH = 300;
const QR_SIZE = 190;
const KNOT = '#9a6a14';

/** The one drawing that the screen has too. */
const drawQuipu = (paper: Paper, code: string): void => {
  const { width, height, cords, knots } = quipuDrawing(code);
  const drawn = (height * QUIPU_WIDTH) / width;
  paper.room(drawn);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path d="${cords}" fill="none" stroke="${INK}" stroke-width="1.5"/><path d="${knots}" fill="${KNOT}"/></svg>`;
  paper.svg(svg, paper.left + (paper.width - QUIPU_WIDTH) / 2, paper.y, QUIPU_WIDTH, drawn);
  paper.y += drawn + 6;
};

interface Received {
  readonly receipt: Pick<LogReceipt, 'code' | 'text' | 'at' | 'lines' | 'isWhole'>;
  readonly facts: ReceiptFacts;
}

/** Says what was taken, by whom, when, and how much of it was answered; then the server's word for its log: one A4 page. */
export const logReceiptDocument = async (
  { receipt: { code, text, at, lines, isWhole }, facts }: Received,
  sender: Sender,
  now: number,
): Promise<Uint8Array> => {
  const { evaluation, fullName, reference, finishedAt, answered, asked, grade } = facts;
  const paper = createPaper(`${texts.logReceipt}: ${evaluation}`, sender.institution.name ?? texts.institution);
  await writeLetterhead(paper, sender, texts.logReceipt, evaluation);
  writeFacts(paper, [
    [texts.name, fullName],
    [texts.reference, reference],
    [texts.finished, finishedAt === null ? '—' : instantInWords(finishedAt)],
    [texts.answers, texts.answeredOf(answered, asked)],
    ...(grade === null ? [] : [[texts.grade, gradeWords(grade.grade, grade.policy)] as const]),
    [texts.signedAt, instantInWords(at)],
  ]);
  paper.y += 14;
  drawQuipu(paper, code);
  paper.text(code, { size: 20, bold: true, align: 'center' });
  paper.y += 6;
  drawQr(paper, text, QR_SIZE);
  paper.y += 4;
  paper.text(texts.whyReceipt, { size: 9.5, color: SOFT });
  paper.y += 4;
  paper.text(texts.signedLines(lines), { size: 9.5, color: SOFT });
  if (!isWhole) paper.text(texts.notWhole, { size: 9.5, color: INK });
  return paper.finish(footOf(now));
};
