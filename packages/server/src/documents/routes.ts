import {
  downloadLogReceipt,
  downloadReceipt,
  downloadReport,
  downloadResults,
  downloadSubmission,
} from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { submissionOf } from '../admission/submissions/submission-store.ts';
import { texts as submissionTexts } from '../admission/submissions/texts.ts';
import { assignmentsOf, assignmentView } from '../exams/assignments/assignment-store.ts';
import { texts as gradingTexts } from '../exams/grading/texts.ts';
import { ownReceiptReader } from '../exams/receipts/own-receipt.ts';
import { notFound } from '../exams/refusals.ts';
import { readResults } from '../exams/results/read-results.ts';
import { reviewFacts } from '../exams/results/review-facts-store.ts';
import { cardOf } from '../exams/sheets/quiz-store.ts';
import { identityReader } from '../exams/sheets/sheet-identity.ts';
import { sheetAsRead } from '../exams/sheets/sheet-store.ts';
import type { Module } from '../platform/context/app-context.ts';
import type { Caller } from '../platform/http/caller.ts';
import { forbidden } from '../platform/http/refusals.ts';
import { reply } from '../platform/http/reply.ts';
import { answerGrace, periodName } from '../platform/institution/institution-settings.ts';
import { logoOf } from '../platform/public/logo.ts';
import type { Sender } from './letterhead.ts';
import { documentMaker } from './made-once.ts';
import { personOf } from './person-store.ts';
import { texts } from './texts.ts';

const DEFAULT_COLOR = '#1f4e79';

const pdf = (body: Uint8Array, name: string) => ({
  ...reply(200, body),
  headers: { 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="${name}.pdf"` },
});

/** They take half a second to load: no server waits for them that was not asked for a document. */
const makers = {
  results: async () => (await import('./results-document.ts')).resultsDocument,
  report: async () => (await import('./report-document.ts')).reportDocument,
  receipt: async () => (await import('./receipt-document.ts')).receiptDocument,
  submission: async () => (await import('./submission-document.ts')).submissionDocument,
  logReceipt: async () => (await import('./log-receipt-document.ts')).logReceiptDocument,
};

export const documentsModule: Module = (handle, context) => {
  const { db, now, institution, config } = context;
  const makeOnce = documentMaker();
  const make = async ({ userId }: Caller, madeOf: unknown, write: (from: Sender) => Promise<Uint8Array>) => {
    const { name, logo } = await institution();
    const from = { institution: { name, logo }, dataFolder: config.dataFolder };
    const { content } = await logoOf(logo, config.dataFolder);
    const head = [name, Buffer.from(content).toString('base64')];
    return makeOnce(userId, [head, madeOf], () => write(from));
  };

  const factsOf = async (sheetId: number) =>
    reviewFacts(db, sheetId, { now: now(), grace: answerGrace((await institution()).rules) });

  handle(downloadResults, async ({ params, caller }) => {
    const facts = await factsOf(params.id);
    if (facts?.userId !== caller.userId) return notFound();
    if (facts.isTakenAgain) return forbidden(gradingTexts.takenAgain);
    const results = await readResults(db, params.id);
    if (results === null || !results.isPublished) return notFound(texts.noResults);
    if (results.reference !== params.reference) return notFound();
    if (!results.quiz.answersSheet) return forbidden(texts.notOffered);
    const options = { isSecret: facts.isSecret };
    const made = await make(caller, ['results', results, options], async (from) =>
      (await makers.results())(results, from, now(), options),
    );
    return pdf(made, `resultados-${params.id}`);
  });

  handle(downloadReport, async ({ params, caller }) => {
    const facts = await factsOf(params.id);
    if (facts?.userId !== caller.userId) return notFound();
    if (facts.isTakenAgain) return forbidden(gradingTexts.takenAgain);
    const results = await readResults(db, params.id);
    if (results === null || !results.isPublished) return notFound(texts.noReport);
    if (!results.policy.report) return forbidden(texts.reportNotOffered);
    const { settings } = await institution();
    const options = {
      showsAnswers: facts.type === 'EV' && facts.showsAnswers,
      isSecret: facts.isSecret,
      color: settings.clientUiOptions?.primaryColor ?? DEFAULT_COLOR,
    };
    const made = await make(caller, ['report', results, options], async (from) =>
      (await makers.report())(results, from, now(), options),
    );
    return pdf(made, `informe-${params.id}`);
  });

  const identityOf = identityReader(db);
  handle(downloadReceipt, async ({ params: { id }, caller }) => {
    if ((await identityOf(id))?.userId !== caller.userId) return notFound();
    const assigned = (await assignmentsOf(db, [id])).get(id);
    if (assigned === undefined) return notFound(texts.noReceipt);
    const { fullName, reference } = await personOf(db, caller.userId);
    const { rules } = await institution();
    const times = (await sheetAsRead(db, id)) ?? null;
    const assignment = assignmentView(assigned, { reference, periodCode: rules.periodCode, times });
    const evaluation = (await cardOf(db, id)).quiz.name;
    const receipt = { fullName, reference, evaluation, period: periodName(rules), assignment };
    const made = await make(caller, ['receipt', receipt], async (from) =>
      (await makers.receipt())(receipt, from, now()),
    );
    return pdf(made, `comprobante-${id}`);
  });

  handle(downloadSubmission, async ({ params: { kind }, caller }) => {
    const sent = await submissionOf(db, caller.userId, kind);
    if (sent === null) return notFound(submissionTexts.notSent);
    const made = await make(caller, ['submission', kind, sent], async (from) =>
      (await makers.submission())(kind, sent, from, now()),
    );
    return pdf(made, sent.number);
  });

  const ownReceipt = ownReceiptReader(context);
  handle(downloadLogReceipt, async ({ params: { id }, caller }) => {
    const found = await ownReceipt(caller, id);
    if (E.isLeft(found)) return found.left;
    const made = await make(caller, ['log receipt', found.right], async (from) =>
      (await makers.logReceipt())(found.right, from, now()),
    );
    return pdf(made, `comprobante-${found.right.receipt.code}`);
  });
};
