import { requestRescheduling as requestCall } from '@quipu/contract';
import type { Area } from '../app/platform.ts';
import { reply } from '../app/reply.ts';
import { formReader } from '../evaluations/form-store.ts';
import { ownSheetFinder } from '../evaluations/own-sheet.ts';
import { forbidden, notFound } from '../evaluations/refusals.ts';
import { identityReader } from '../evaluations/sheet-identity.ts';
import { requestRescheduling } from './request-rescheduling.ts';

export const reschedulingArea: Area = (handle, { db, now, institution }) => {
  const findOwn = ownSheetFinder(identityReader(db), formReader(db));

  handle(requestCall, async ({ body, caller }) => {
    const subject = await findOwn(caller, body.answersSheetId);
    if (subject === null) return notFound();
    const grace = (await institution()).rules.answerGraceSeconds * 1_000;
    const outcome = await db
      .transaction()
      .execute((within) => requestRescheduling(within, subject, body.reschedule, now, grace));
    return outcome.kind === 'refused' ? forbidden(outcome.msg) : reply(200, outcome.request);
  });
};
