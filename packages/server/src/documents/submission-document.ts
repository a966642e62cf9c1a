import { momentInWords, type SubmissionKind } from '@quipu/contract';
import type { OwnSubmission } from '../admission/submissions/submission-store.ts';
import { footOf, type Sender, writeFacts, writeHeading, writeLetterhead } from './letterhead.ts';
import { createPaper, SOFT } from './paper.ts';
import { texts } from './texts.ts';

/** Shows what somebody sent, with its number and its date. */
export const submissionDocument = async (
  kind: SubmissionKind,
  { number, at, careers, fullName, reference }: OwnSubmission,
  sender: Sender,
  now: number,
): Promise<Uint8Array> => {
  const title = texts.submissions[kind];
  const paper = createPaper(`${title}: ${number}`, sender.institution.name ?? texts.institution);
  await writeLetterhead(paper, sender, title, number);
  writeFacts(paper, [
    [texts.name, fullName],
    [texts.reference, reference],
    [texts.number, number],
    [texts.sentAt, momentInWords(at)],
  ]);
  for (const [place, career] of careers.entries()) {
    writeHeading(paper, careers.length === 1 ? texts.career : texts.priority(place + 1));
    writeFacts(paper, [
      [texts.career, career.name],
      [texts.faculty, career.faculty],
      [texts.campus, career.campus],
      [texts.modality, career.modality],
    ]);
  }
  paper.y += 8;
  paper.text(texts.unchangeable, { size: 9.5, color: SOFT });
  return paper.finish(footOf(now));
};
