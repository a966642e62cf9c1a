import { MOST_EXTRA_MINUTES } from '../evaluations/extend-store.ts';
import { reopenSheet as reopen } from '../evaluations/reopen-sheet.ts';
import { sheetHistory } from '../evaluations/sheet-history-store.ts';
import { texts as evaluationTexts } from '../evaluations/texts.ts';
import { receiptSigner } from '../receipts/receipt-signer.ts';
import { institutionReader } from '../settings/institution-store.ts';
import { type Command, done, failed } from './command.ts';
import { sheetTexts } from './sheet-texts.ts';
import { texts } from './texts.ts';

const SECOND_MS = 1_000;

const positive = (text: string | undefined, most: number): number | null => {
  const number = Number(text);
  return Number.isSafeInteger(number) && number >= 1 && number <= most ? number : null;
};

/** A finished sheet goes on, and its examinee is told. */
export const reopenSheet: Command = async ({ db, now }, { positionals, values }) => {
  const sheetId = positive(positionals[0], Number.MAX_SAFE_INTEGER);
  const minutes = positive(values['minutes'], MOST_EXTRA_MINUTES);
  const [who, why] = [values['who']?.trim() ?? '', values['why']?.trim() ?? ''];
  const isWrong = values['minutes'] !== undefined && minutes === null;
  if (sheetId === null || isWrong || who === '' || why === '') return failed(sheetTexts.needsReopening);
  const grace = (await institutionReader(db)()).rules.answerGraceSeconds * SECOND_MS;
  const reopening = { who, why, minutes, message: evaluationTexts.reopened };
  const outcome = await reopen(db, sheetId, reopening, now, grace);
  if (outcome === 'noSheet') return failed(texts.noSuchSheet);
  return typeof outcome === 'string'
    ? failed(sheetTexts[outcome])
    : done(
        sheetTexts.reopened(sheetId, outcome.deadline),
        ...(outcome.couldSeeAnswers ? [sheetTexts.couldSeeAnswers] : []),
      );
};

/** All that is kept of one sheet. */
export const showSheet: Command = async ({ db, now, config }, { positionals }) => {
  const sheetId = positive(positionals[0], Number.MAX_SAFE_INTEGER);
  const { isSigned } = receiptSigner(config);
  const history = sheetId === null ? null : await sheetHistory(db, sheetId, now(), isSigned);
  return history === null ? failed(texts.noSuchSheet) : done(...sheetTexts.history(history));
};
