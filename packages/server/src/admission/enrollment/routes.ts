import { FINISHED, getEnrollment, saveEnrollment as saveCall, saveSurveyPart as savePartCall } from '@quipu/contract';
import type { Module } from '../../platform/context/app-context.ts';
import { reply } from '../../platform/http/reply.ts';
import { enrollmentTime } from '../processes/process-store.ts';
import { submissionTeller } from '../submissions/tell-submission.ts';
import { findEnrollment } from './enrollment-store.ts';
import { refuseOther, saveEnrollment, saveSurveyPart } from './save-enrollment.ts';
import { texts } from './texts.ts';

export const enrollmentModule: Module = (handle, context) => {
  const { db, now } = context;
  const teller = submissionTeller(context);
  handle(getEnrollment, async ({ caller }) => {
    const found = await findEnrollment(db, caller.userId);
    const time = await enrollmentTime(db, found.processId, now());
    return reply(200, { ...found, closed: time === 'open' || found.status === FINISHED ? null : texts[time] });
  });

  handle(saveCall, async ({ caller: { userId }, params, body }) => {
    if (params.app_user_id !== userId) return reply(200, refuseOther());
    const request = { userId, posted: body.status, information: body.information, careerId: body.careerId };
    const tell = await teller();
    const outcome = await db.transaction().execute(async (tx) => {
      const saved = await saveEnrollment(tx, request, now());
      if (body.status === FINISHED && saved.error === null) await tell(tx, userId, 'enrollment');
      return saved;
    });
    return reply(200, outcome);
  });

  handle(savePartCall, async ({ caller: { userId }, params, body: { part, information } }) => {
    if (params.app_user_id !== userId) return reply(200, { error: texts.notYours });
    const error = await db.transaction().execute((tx) => saveSurveyPart(tx, { userId, part, information }, now()));
    return reply(200, { error });
  });
};
