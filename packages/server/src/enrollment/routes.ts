import { FINISHED, getEnrollment, saveEnrollment as saveCall } from '@quipu/contract';
import { enrollmentTime } from '../admission/process-store.ts';
import type { Area } from '../app/platform.ts';
import { reply } from '../app/reply.ts';
import { findEnrollment } from './enrollment-store.ts';
import { refuseOther, saveEnrollment } from './save-enrollment.ts';
import { texts } from './texts.ts';

export const enrollmentArea: Area = (handle, { db, now }) => {
  handle(getEnrollment, async ({ caller }) => {
    const found = await findEnrollment(db, caller.userId);
    const time = await enrollmentTime(db, found.processId, now());
    return reply(200, { ...found, closed: time === 'open' || found.status === FINISHED ? null : texts[time] });
  });

  handle(saveCall, async ({ caller: { userId }, params, body }) => {
    if (params.app_user_id !== userId) return reply(200, refuseOther());
    const request = { userId, posted: body.status, information: body.information, careerId: body.careerId };
    return reply(200, await db.transaction().execute((within) => saveEnrollment(within, request, now())));
  });
};
