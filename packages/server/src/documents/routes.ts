import { downloadReceipt, downloadReport, downloadResults } from '@quipu/contract';
import type { Area } from '../app/platform.ts';
import { reply } from '../app/reply.ts';
import { formReader } from '../evaluations/form-store.ts';
import { listSheets } from '../evaluations/list-sheets.ts';
import { forbidden, notFound } from '../evaluations/refusals.ts';
import { identityReader } from '../evaluations/sheet-identity.ts';
import { readResults } from '../grading/read-results.ts';
import { reviewFacts } from '../grading/review-facts-store.ts';
import { texts as gradingTexts } from '../grading/texts.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { personOf } from './person-store.ts';
import { texts } from './texts.ts';

const notYet = (msg: string) => reply(404, { msg, message: null, error: null });
const DEFAULT_COLOR = '#1f4e79';

const pdf = (body: Uint8Array, name: string) => ({
  ...reply(200, body),
  headers: { 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="${name}.pdf"` },
});

/** What makes them takes half a second to load: no server waits for it that was not asked for a document. */
const makers = {
  results: async () => (await import('./results-document.ts')).resultsDocument,
  report: async () => (await import('./report-document.ts')).reportDocument,
  receipt: async () => (await import('./receipt-document.ts')).receiptDocument,
};

export const documentsArea: Area = (handle, { db, now, institution, config }) => {
  const inTurn = oneAtATime();
  const sender = async () => ({ institution: await institution(), dataFolder: config.dataFolder });

  handle(downloadResults, async ({ params, caller }) => {
    const facts = await reviewFacts(db, params.id);
    if (facts?.userId !== caller.userId) return notFound();
    if (facts.isTakenAgain) return forbidden(gradingTexts.takenAgain);
    const results = await readResults(db, params.id);
    if (results === null || !results.isPublished) return notYet(texts.noResults);
    if (results.reference !== params.reference) return notFound();
    if (!results.quiz.answersSheet) return forbidden(texts.notOffered);
    const made = await inTurn(async () => (await makers.results())(results, await sender(), now()));
    return pdf(made, `resultados-${params.id}`);
  });

  handle(downloadReport, async ({ params, caller }) => {
    const facts = await reviewFacts(db, params.id);
    if (facts?.userId !== caller.userId) return notFound();
    if (facts.isTakenAgain) return forbidden(gradingTexts.takenAgain);
    const results = await readResults(db, params.id);
    if (results === null || !results.isPublished) return notYet(texts.noReport);
    if (!results.policy.report) return forbidden(texts.reportNotOffered);
    const { settings } = await institution();
    const options = {
      showsAnswers: facts.type === 'EV' && facts.showsAnswers,
      color: settings.clientUiOptions?.primaryColor ?? DEFAULT_COLOR,
    };
    const made = await inTurn(async () => (await makers.report())(results, await sender(), now(), options));
    return pdf(made, `informe-${params.id}`);
  });

  const lists = { db, identityOf: identityReader(db), formOf: formReader(db), clock: now };
  handle(downloadReceipt, async ({ params, caller }) => {
    const { rules } = await institution();
    const { sheets } = await listSheets(lists, caller.userId, rules);
    const sheet = sheets.find(({ id }) => id === params.id);
    if (sheet === undefined) return notFound();
    if (sheet.assignment === null) return notYet(texts.noReceipt);
    const { fullName, reference } = await personOf(db, caller.userId);
    const receipt = { fullName, reference, evaluation: sheet.quiz.name, assignment: sheet.assignment };
    const made = await inTurn(async () => (await makers.receipt())(receipt, await sender(), now()));
    return pdf(made, `comprobante-${params.id}`);
  });
};
