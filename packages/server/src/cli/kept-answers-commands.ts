import { compareKeptAnswers } from '../grading/compare-kept-answers.ts';
import { decideKeptAnswers } from '../grading/decide-kept-answers.ts';
import { readForms } from '../grading/grading-rules-store.ts';
import { keptAnswersOf, keptAnswers as listKept } from '../grading/kept-answers-store.ts';
import { institutionReader } from '../settings/institution-store.ts';
import { type Command, done, failed } from './command.ts';
import { idIn } from './id-in.ts';
import { keptAnswersTexts as texts } from './kept-answers-texts.ts';
import { operatorAction } from './operator-action.ts';

const IS_ACCEPTED: Readonly<Record<string, boolean>> = { accept: true, reject: false };

/** Those that wait for a decision, or one with its answers. */
export const keptAnswers: Command = async ({ db }, { positionals: [given], flags }) => {
  if (given === undefined) {
    const listed = await listKept(db, flags.includes('all') ? 'all' : 'waiting');
    return done(...(listed.length === 0 ? [texts.none] : listed.map(texts.kept)));
  }
  const kept = await keptAnswersOf(db, idIn(given) ?? 0);
  if (kept === undefined) return failed(texts.noKept);
  const sheet = await db
    .selectFrom('answers_sheet')
    .select(['form_id as formId', 'answer_base as answerBase', 'answer_count as answerCount'])
    .where('id', '=', kept.sheetId)
    .executeTakeFirstOrThrow();
  const form = (await readForms(db, [sheet.formId])).get(sheet.formId);
  const compared = form === undefined ? [] : await compareKeptAnswers(db, kept.id, form, sheet);
  const impossible = kept.count - compared.length;
  return done(
    texts.kept(kept),
    ...compared.map(({ answer }) => texts.answer(answer)),
    ...(impossible === 0 ? [] : [texts.impossible(impossible)]),
  );
};

export const decideOnKeptAnswers = operatorAction(
  'decide-kept-answers',
  async (within, { positionals }, { config, now }) => {
    const id = idIn(positionals[0]);
    const isAccepted = IS_ACCEPTED[positionals[1] ?? ''];
    if (id === null || isAccepted === undefined || positionals.length !== 2) return failed(texts.needsDecision);
    const telling = { config, institution: institutionReader(within) };
    const outcome = await decideKeptAnswers(within, id, isAccepted, telling, now());
    if (outcome.kind !== 'decided') return failed(texts[outcome.kind]);
    const { sheetId, changed, grade } = outcome;
    return {
      what: { keptId: id, sheetId, isAccepted, changed, grade },
      outcome: done(
        texts.decided(id, isAccepted),
        ...(isAccepted ? [texts.changed(changed.length), ...changed.map(texts.answer)] : []),
        ...(grade === null ? [] : [texts.grade(grade)]),
      ),
    };
  },
);
