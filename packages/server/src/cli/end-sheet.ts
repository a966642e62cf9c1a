import { endSheet as end } from '../evaluations/end-sheet.ts';
import { texts as evaluationTexts } from '../evaluations/texts.ts';
import { institutionReader } from '../settings/institution-store.ts';
import { type Command, done, failed } from './command.ts';
import { texts } from './texts.ts';

const SECOND_MS = 1_000;

/** Ends an evaluation that is under way, and tells its examinee. */
export const endSheet: Command = async ({ db, now }, { positionals, values }) => {
  const sheetId = Number(positionals[0]);
  const [who, why] = [values.who?.trim() ?? '', values.why?.trim() ?? ''];
  if (!Number.isSafeInteger(sheetId) || sheetId < 1 || who === '' || why === '') return failed(texts.needsEnding);
  const { rules } = await institutionReader(db)();
  const message = values.message?.trim() || evaluationTexts.ended;
  const outcome = await end(db, sheetId, { who, why, message }, now, rules.answerGraceSeconds * SECOND_MS);
  if (outcome === 'noSheet') return failed(texts.noSuchSheet);
  return outcome === 'notUnderWay' ? failed(texts.notUnderWay) : done(texts.sheetEnded(sheetId));
};
