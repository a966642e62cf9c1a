import {
  listSheets as listSheetsCall,
  postLog,
  postScreenshotLog,
  startSection as startSectionCall,
} from '@quipu/contract';
import type { Area } from '../app/platform.ts';
import { reply } from '../app/reply.ts';
import { answersRoutes, answerTaker } from './answers-routes.ts';
import { formReader } from './form-store.ts';
import { recordPrintScreen } from './incident-store.ts';
import { listSheets } from './list-sheets.ts';
import { openRoute } from './open-route.ts';
import { ownSheetFinder } from './own-sheet.ts';
import { forbidden, malformed, notFound } from './refusals.ts';
import { identityReader } from './sheet-identity.ts';
import { startSection } from './start-section.ts';
import { takeLog } from './take-log.ts';
import { texts } from './texts.ts';

export const evaluationsArea: Area = (handle, platform) => {
  const { db, now, institution } = platform;
  const identityOf = identityReader(db);
  const formOf = formReader(db);
  const findOwn = ownSheetFinder(identityOf, formOf);
  const graceMs = async () => (await institution()).rules.answerGraceSeconds * 1_000;

  handle(listSheetsCall, async ({ caller }) => {
    const grace = await graceMs();
    const listed = await listSheets({ db, identityOf, formOf, clock: now }, caller.userId, grace);
    return reply(200, { ...listed, agreements: [] });
  });
  openRoute(handle, platform, findOwn);
  answersRoutes(handle, platform, findOwn, answerTaker(platform));

  handle(startSectionCall, async ({ body, caller }) => {
    const subject = await findOwn(caller, body.answersSheetId);
    if (subject === null) return notFound();
    const grace = await graceMs();
    const outcome = await db
      .transaction()
      .execute((within) => startSection(within, subject, body.sectionId, body.startedAt, now, grace));
    switch (outcome.kind) {
      case 'noSection':
        return reply(404, { msg: texts.noSection, message: null, error: null });
      case 'refused':
        return forbidden(outcome.msg);
      case 'started':
        return reply(200, outcome);
      default:
        return outcome satisfies never;
    }
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
    const outcome = await db.transaction().execute((within) => takeLog(within, { sheetId: params.id, ...body }));
    switch (outcome.kind) {
      case 'gap':
        return reply(409, { msg: texts.logGap, lines: outcome.lines });
      case 'malformed':
        return malformed(outcome.problems);
      case 'refused':
        return forbidden(outcome.msg);
      case 'held':
        return reply(200, { now: now(), lines: outcome.lines, head: outcome.head, receipt: null });
      default:
        return outcome satisfies never;
    }
  });
};
