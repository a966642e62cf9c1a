import {
  listSheets as listSheetsCall,
  postLog,
  postScreenshotLog,
  reportLoaded,
  startSection as startSectionCall,
} from '@quipu/contract';
import { homeAgreementReader } from '../access/home-agreements.ts';
import type { Area } from '../app/platform.ts';
import { reply } from '../app/reply.ts';
import { recordPrintScreen } from '../console/incident-store.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { receiptSigner } from '../receipts/receipt-signer.ts';
import { wordSigner } from '../receipts/word-signer.ts';
import { answersRoutes, answerTaker } from './answers-routes.ts';
import { entryRefusal } from './entry-refusal.ts';
import { formReader } from './form-store.ts';
import { giveBackLoading } from './give-back-loading.ts';
import { listSheets } from './list-sheets.ts';
import { openRoute } from './open-route.ts';
import { ownSheetFinder } from './own-sheet.ts';
import { forbidden, malformed, mustLogInAgain, notFound } from './refusals.ts';
import { identityReader } from './sheet-identity.ts';
import { startSection } from './start-section.ts';
import { takeLog } from './take-log.ts';
import { texts } from './texts.ts';

export const evaluationsArea: Area = (handle, platform) => {
  const { db, now, institution, config } = platform;
  const identityOf = identityReader(db);
  const formOf = formReader(db);
  const findOwn = ownSheetFinder(identityOf, formOf);
  const { receiptOf } = receiptSigner(config);
  const words = wordSigner(config);
  const homeAgreements = homeAgreementReader(db, now);

  handle(listSheetsCall, async ({ caller }) => {
    const { rules } = await institution();
    const refusal = await entryRefusal(db, caller.userId, rules, now());
    if (refusal !== null) return refusal.status === 403 ? forbidden(refusal.text) : mustLogInAgain(refusal.text);
    const listed = await listSheets({ db, identityOf, formOf, clock: now }, caller.userId, rules);
    return reply(200, { ...listed, agreements: await homeAgreements(caller.userId) });
  });
  openRoute(handle, platform, findOwn);
  answersRoutes(handle, platform, findOwn, answerTaker(platform));

  handle(startSectionCall, async ({ body, caller }) => {
    const subject = await findOwn(caller, body.answersSheetId);
    if (subject === null) return notFound();
    const { sectionId, startedAt: said, askId, tries } = body;
    const { rules } = await institution();
    const request = {
      sectionId,
      said,
      ask: { id: askId, tries },
      sectionStartBack: rules.sectionStartBackSeconds * 1_000,
    };
    const outcome = await inTransaction(db, (within) =>
      startSection(within, subject, request, now, rules.answerGraceSeconds * 1_000),
    );
    switch (outcome.kind) {
      case 'noSection':
        return notFound(texts.noSection);
      case 'refused':
        return forbidden(outcome.msg);
      case 'started': {
        const { epoch, startedAt, end: deadline, now: at } = outcome;
        const run = { sectionId, startedAt, deadline };
        return reply(200, { ...outcome, word: words.ofSection({ sheetId: body.answersSheetId, epoch, at, run }) });
      }
      default:
        return outcome satisfies never;
    }
  });

  handle(reportLoaded, async ({ params, body, caller }) => {
    const subject = await findOwn(caller, params.id);
    if (subject === null) return notFound();
    const { answerGraceSeconds, resourceLoadSeconds } = (await institution()).rules;
    const outcome = await inTransaction(db, (within) =>
      giveBackLoading(within, { ...subject, ...body }, now, answerGraceSeconds * 1_000, resourceLoadSeconds * 1_000),
    );
    if (outcome.kind === 'refused') return forbidden(outcome.msg);
    return reply(200, { ...outcome, times: words.signed(params.id, outcome.times, outcome.now) });
  });

  handle(postScreenshotLog, async ({ body, caller }) => {
    const subject = await findOwn(caller, body.answersSheetId);
    if (subject === null) return notFound();
    await recordPrintScreen(db, subject.identity.id, now());
    return reply(200, {});
  });

  handle(postLog, async ({ params, body, caller }) => {
    const subject = await findOwn(caller, params.id);
    if (subject === null) return notFound();
    const post = { sheetId: params.id, ...body };
    const outcome = await inTransaction(db, (within) => takeLog(within, post, now()));
    switch (outcome.kind) {
      case 'gap':
        return reply(409, { msg: texts.logGap, lines: outcome.lines });
      case 'malformed':
        return malformed(outcome.problems);
      case 'refused':
        return forbidden(outcome.msg);
      case 'held': {
        const { lines, head } = outcome;
        const covered = head === null ? null : { sheetId: params.id, epoch: body.epoch, lines, head };
        return reply(200, { now: now(), lines, head, receipt: covered === null ? null : receiptOf(covered, now()) });
      }
      default:
        return outcome satisfies never;
    }
  });
};
