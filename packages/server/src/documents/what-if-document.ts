import type { CareerChanges, PlaceChange } from '../admission/ranking/compare-rankings.ts';
import { texts as rankingTexts } from '../admission/ranking/texts.ts';
import { texts as whatIfTexts } from '../exams/what-if/texts.ts';
import { changedSheets, type SupposedSheet } from '../exams/what-if/what-if.ts';
import type { WhatIfReport } from '../exams/what-if/what-if-report.ts';
import { type Column, writeColumns } from './columns.ts';
import { gradeText } from './grade-text.ts';
import { footOf, rule, type Sender, writeFacts, writeHeading, writeLetterhead } from './letterhead.ts';
import { createPaper, type Paper } from './paper.ts';
import { writeSignatures } from './signatures.ts';
import { texts } from './texts.ts';

const columnsOf = (names: readonly string[], shares: readonly number[]): readonly Column[] =>
  names.map((name, place) => ({ name, share: shares[place] ?? 0 }));
const GRADES = columnsOf(texts.whatIfGrades, [0.2, 0.5, 0.15, 0.15]);
const PLACES = columnsOf(texts.whatIfPlaces, [0.2, 0.37, 0.13, 0.3]);

const gradeCells = ({ reference, fullName, before, after }: SupposedSheet): readonly string[] => [
  reference,
  fullName,
  gradeText(before),
  gradeText(after),
];

const placeCells = ({ reference, fullName, before, after }: PlaceChange): readonly string[] => [
  reference,
  fullName,
  `${before.rank ?? '–'} → ${after.rank ?? '–'}`,
  before.standing === after.standing
    ? rankingTexts.standing[after.standing]
    : `${rankingTexts.standing[before.standing]} → ${rankingTexts.standing[after.standing]}`,
];

const writeCareer = async (
  paper: Paper,
  { code, name, seats, changes, gained, lost }: CareerChanges,
): Promise<void> => {
  writeHeading(paper, `${name} (${code}): ${rankingTexts.seats(seats)}`);
  paper.text(whatIfTexts.seatChanges(gained, lost), { size: 9.5, bold: gained + lost > 0 });
  await writeColumns(paper, PLACES, changes.map(placeCells));
};

/** Tells what would come of a hypothesis, to be signed by those who decide on it. `said`: the hypothesis in words, a line each. */
export const whatIfDocument = async (
  report: WhatIfReport,
  said: readonly string[],
  sender: Sender,
  now: number,
): Promise<Uint8Array> => {
  const { evaluation, ranking, sheets, before, after } = report;
  const paper = createPaper(texts.whatIf, sender.institution.name ?? texts.institution);
  await writeLetterhead(paper, sender, texts.whatIf, evaluation);
  for (const line of [...said, whatIfTexts.nothingKept]) paper.text(line, { size: 10.5 });
  paper.y += 6;
  writeFacts(paper, [
    [texts.whatIfBefore, whatIfTexts.figures(before)],
    [texts.whatIfAfter, whatIfTexts.figures(after)],
  ]);
  for (const note of whatIfTexts.notes(sheets)) paper.text(note, { size: 9.5, bold: true });
  const changed = changedSheets(report);
  writeHeading(
    paper,
    changed.length === 0 ? whatIfTexts.unchanged : whatIfTexts.changed(changed.length, sheets.length),
  );
  if (changed.length > 0) await writeColumns(paper, GRADES, changed.map(gradeCells));
  if (ranking !== null) {
    writeHeading(paper, ranking.careers.length === 0 ? whatIfTexts.nobodyMoves : whatIfTexts.moves(ranking.process));
    for (const career of ranking.careers) await writeCareer(paper, career);
  }
  paper.y += 8;
  rule(paper);
  writeSignatures(paper);
  return paper.finish(footOf(now));
};
