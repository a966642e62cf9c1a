import { ASSIGNMENT_TITLE, type Assignment, assignmentTerms, INSTITUTION_ZONE, momentInWords } from '@quipu/contract';
import { footOf, type Sender, writeFacts, writeHeading, writeLetterhead } from './letterhead.ts';
import { createPaper, SOFT } from './paper.ts';
import { drawQr } from './qr.ts';
import { texts } from './texts.ts';

export interface AssignmentReceipt {
  readonly fullName: string;
  readonly reference: string;
  readonly evaluation: string;
  /** Null: it has no name. */
  readonly period: string | null;
  readonly assignment: Assignment;
}

const QR_SIZE = 120;

const present = (facts: readonly (readonly [string, string | null])[]): readonly (readonly [string, string])[] =>
  facts.flatMap(([name, fact]) => (fact === null || fact === '' ? [] : [[name, fact] as const]));

/** Writes where and when someone takes an evaluation, its terms, and a code to check it by: one A4 page. */
export const receiptDocument = async (
  { fullName, reference, evaluation, period, assignment }: AssignmentReceipt,
  sender: Sender,
  now: number,
): Promise<Uint8Array> => {
  const paper = createPaper(ASSIGNMENT_TITLE, sender.institution.name ?? texts.institution);
  await writeLetterhead(paper, sender, ASSIGNMENT_TITLE, evaluation);
  const { date, duration, supportPerson } = assignment;
  const area = [assignment.province, assignment.canton, assignment.parish].filter((part) => part !== null);
  const lasts = duration === null ? null : texts.minutes(duration);
  writeFacts(
    paper,
    present([
      [texts.name, fullName],
      [texts.reference, reference],
      [texts.period, period],
      [texts.date, date === null ? null : momentInWords(date, INSTITUTION_ZONE, true)],
      [texts.turn, assignment.session],
      [texts.duration, lasts],
      [texts.place, [assignment.location, ...area].join(', ')],
      [texts.lab, assignment.labCode],
      [texts.address, assignment.address],
      [texts.placeReference, assignment.reference],
    ]),
  );
  if (supportPerson !== null) {
    writeHeading(paper, texts.support);
    writeFacts(
      paper,
      present([
        [texts.name, supportPerson.name],
        [texts.document, supportPerson.documentNumber],
        [texts.email, supportPerson.email],
        [texts.mobile, supportPerson.mobile],
      ]),
    );
  }
  writeHeading(paper, texts.terms);
  assignmentTerms(duration).forEach((term, place) => {
    const top = paper.y;
    paper.text(`${place + 1}.`, { width: 18, size: 9.5 });
    paper.y = top;
    paper.text(term, { x: paper.left + 18, width: paper.width - 18, size: 9.5 });
  });
  paper.y += 8;
  drawQr(paper, assignment.qr, QR_SIZE);
  paper.text(`${texts.qr}: ${assignment.qr}`, { size: 9, color: SOFT, align: 'center' });
  return paper.finish(footOf(now));
};
