import type { Db } from '../../platform/db/database.ts';
import { readForms } from '../grading/grading-rules-store.ts';
import { type ComparedAnswer, compareQuarantinedAnswers } from './compare-quarantined-answers.ts';
import { type QuarantinedAnswers, quarantinedAnswersOf } from './quarantine-store.ts';

export interface QuarantinedBesideHeld {
  readonly quarantined: QuarantinedAnswers;
  readonly answers: readonly ComparedAnswer[];
}

/** Quarantined answers, each beside the one that counts; undefined: there are none by that number. */
export const quarantinedBesideHeld = async (db: Db, id: number): Promise<QuarantinedBesideHeld | undefined> => {
  const quarantined = await quarantinedAnswersOf(db, id);
  if (quarantined === undefined) return undefined;
  const sheet = await db
    .selectFrom('answers_sheet')
    .select(['form_id as formId', 'answer_base as answerBase', 'answer_count as answerCount'])
    .where('id', '=', quarantined.sheetId)
    .executeTakeFirstOrThrow();
  const form = (await readForms(db, [sheet.formId])).get(sheet.formId);
  const compared = form === undefined ? [] : await compareQuarantinedAnswers(db, id, form, sheet);
  return { quarantined, answers: compared.map(({ answer }) => answer) };
};
