import { exportOfficeResults, type FormFigures, officeItemAnalysis, reasonIn } from '@quipu/contract';
import type { FormAnalysis } from '../exams/analysis/analyse-form.ts';
import { analyseQuiz } from '../exams/analysis/analyse-quiz.ts';
import { flagText } from '../exams/analysis/flag-text.ts';
import { quizStandings } from '../exams/results/standing-store.ts';
import { takesEvaluation } from '../exams/sheets/takes-evaluation.ts';
import { keepAction } from '../platform/audit/operator-action-store.ts';
import type { AppContext } from '../platform/context/app-context.ts';
import { refusal } from '../platform/http/refusals.ts';
import { reply } from '../platform/http/reply.ts';
import type { OfficeHandle } from './operator.ts';
import { noReason } from './perform-action.ts';
import { resultsFile } from './results-file.ts';
import { texts } from './texts.ts';

const figuresOf = ({ items, ...form }: FormAnalysis): FormFigures => ({
  ...form,
  items: items.map((item) => ({
    ...item,
    flags: item.flags.map((flag) => ({ kind: flag.kind, says: flagText(item, flag) })),
  })),
});

export const analysisRoutes = (handle: OfficeHandle, { db, now, config, institution }: AppContext): void => {
  handle(officeItemAnalysis, async ({ params: { id } }, operator) => {
    const [results] = await quizStandings(db, now(), id);
    if (results === undefined) return reply(404, refusal(texts.noResults));
    if (await takesEvaluation(db, id, operator)) return reply(409, refusal(texts.ownEvaluation));
    const forms = await analyseQuiz(db, id);
    return reply(200, { now: now(), name: results.name, forms: forms.map(figuresOf) });
  });

  handle(exportOfficeResults, async ({ params: { id }, body: { kind, format, reason } }, operator) => {
    const why = reasonIn(reason);
    if (why === null) return noReason();
    const [results] = await quizStandings(db, now(), id);
    if (results === undefined) return reply(404, refusal(texts.noResults));
    if (await takesEvaluation(db, id, operator)) return reply(409, refusal(texts.ownEvaluation));
    const sender = { institution: await institution(), dataFolder: config.dataFolder };
    const made = await resultsFile(db, { quizId: id, name: results.name, kind, format }, sender, now());
    if (typeof made === 'string') return reply(409, refusal(made));
    const { file, kept } = made;
    await keepAction(db, operator.reference, why, { action: 'export', kind, quizId: id, ...kept }, now());
    return { ...reply(200, file), headers: { 'content-type': 'application/octet-stream' } };
  });
};
