import {
  getDeviceChange,
  listSheets as listSheetsCall,
  postScreenshotLog,
  reportLoaded,
  startSection as startSectionCall,
} from '@quipu/contract';
import { homeAgreementReader } from '../../accounts/agreements/home-agreements.ts';
import { freeOrAlone } from '../../platform/concurrency/free-or-alone.ts';
import { inTurnByKey } from '../../platform/concurrency/in-turn-by-key.ts';
import type { Module } from '../../platform/context/app-context.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { forbidden } from '../../platform/http/refusals.ts';
import { reply } from '../../platform/http/reply.ts';
import { answerGrace } from '../../platform/institution/institution-settings.ts';
import { SECOND_MS } from '../../platform/time/durations.ts';
import { formReader } from '../forms/form-store.ts';
import { type PrintScreen, recordPrintScreen } from '../logs/incident-store.ts';
import { entryRefusal } from '../opening/entry-refusal.ts';
import { giveBackLoading, type LoadedOutcome, type LoadedReport } from '../opening/give-back-loading.ts';
import { sheetLister } from '../opening/list-sheets.ts';
import { type SectionOutcome, type StartRequest, startSection } from '../opening/start-section.ts';
import { wordSigner } from '../receipts/word-signer.ts';
import { mustLogInAgain, notFound } from '../refusals.ts';
import { deviceChangesOf } from '../sheets/device-change-store.ts';
import type { Subject } from '../sheets/lock-and-expire-sheets.ts';
import { ownSheetFinder } from '../sheets/own-sheet.ts';
import { identityReader } from '../sheets/sheet-identity.ts';
import { texts } from '../texts.ts';
import { answersRoutes, answerTaker } from './answers-routes.ts';
import { logRoute } from './log-route.ts';
import { openRoute } from './open-route.ts';

export const takingModule: Module = (handle, context) => {
  const { db, now, institution, config } = context;
  const identityOf = identityReader(db);
  const formOf = formReader(db);
  const findOwn = ownSheetFinder(identityOf, formOf);
  const words = wordSigner(config);
  // All that is set aside is looked through for some calls: nobody has more than one connection for that.
  const ofPerson = inTurnByKey();
  const listSheets = sheetLister(context, formOf, ofPerson);
  const homeAgreements = homeAgreementReader(db, now);
  const sheetIdOf = ({ identity }: Subject) => identity.id;
  const start = freeOrAlone<Subject & StartRequest, SectionOutcome>(context, sheetIdOf, async (asked, isFreeOnly) => {
    const { rules } = await institution();
    return inTransaction(db, (tx) => startSection(tx, asked, asked, now, answerGrace(rules), isFreeOnly));
  });
  const loaded = freeOrAlone<LoadedReport, LoadedOutcome>(context, sheetIdOf, async (report, isFreeOnly) => {
    const { rules } = await institution();
    const most = rules.resourceLoadSeconds * SECOND_MS;
    return inTransaction(db, (tx) => giveBackLoading(tx, report, now, answerGrace(rules), most, isFreeOnly));
  });
  const captured = freeOrAlone<PrintScreen, { readonly kind: 'recorded' }>(
    context,
    ({ sheetId }) => sheetId,
    async (one, isFreeOnly) => {
      const outcome = await inTransaction(db, (tx) => recordPrintScreen(tx, one, isFreeOnly));
      return outcome === 'held' ? outcome : { kind: outcome };
    },
  );

  handle(listSheetsCall, async ({ caller }) => {
    const { rules } = await institution();
    const refusal = await entryRefusal(db, caller, rules, now());
    if (refusal !== null) return refusal.status === 403 ? forbidden(refusal.text) : mustLogInAgain(refusal.text);
    const { userId } = caller;
    const [listed, agreements] = await Promise.all([listSheets(userId, rules), homeAgreements(userId)]);
    return reply(200, { ...listed, agreements });
  });
  openRoute(handle, context, findOwn);
  answersRoutes(handle, context, findOwn, { take: answerTaker(context), ofPerson });

  handle(getDeviceChange, async ({ params, caller }) => {
    const subject = await findOwn(caller, params.id);
    if (subject === null) return notFound();
    const changes = await ofPerson(caller.userId, () => deviceChangesOf(db, params.id));
    return reply(200, { now: now(), changes });
  });

  handle(startSectionCall, async ({ body, caller }) => {
    const subject = await findOwn(caller, body.answersSheetId);
    if (subject === null) return notFound();
    const { sectionId, startedAt: said, askId, tries } = body;
    const { rules } = await institution();
    const outcome = await start({
      ...subject,
      sectionId,
      said,
      ask: { id: askId, tries },
      sectionStartBack: rules.sectionStartBackSeconds * SECOND_MS,
    });
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
    const outcome = await loaded({ ...subject, ...body });
    if (outcome.kind === 'refused') return forbidden(outcome.msg);
    return reply(200, { ...outcome, times: words.signed(params.id, outcome.times, outcome.now) });
  });

  handle(postScreenshotLog, async ({ body, caller }) => {
    const subject = await findOwn(caller, body.answersSheetId);
    if (subject === null) return notFound();
    await captured({ sheetId: subject.identity.id, seenAt: body.seenAt, at: now() });
    return reply(200, {});
  });
  logRoute(handle, context, findOwn);
};
