import { getCareers, getCareersWithQuota, postulateCareer } from '@quipu/contract';
import type { Module } from '../../platform/context/app-context.ts';
import { reply } from '../../platform/http/reply.ts';
import { currentProcess } from '../processes/process-store.ts';
import { submissionTeller } from '../submissions/tell-submission.ts';
import { careersWithSeats, offeredCareers } from './career-store.ts';
import { postulate, secondProcess } from './second-application.ts';
import { texts } from './texts.ts';

const refusal = (msg: string) => ({ msg, message: null, error: null });

export const careersModule: Module = (handle, context) => {
  const { db, now } = context;
  const teller = submissionTeller(context);
  handle(getCareers, async ({ caller: { userId } }) => {
    return reply(200, await offeredCareers(db, await currentProcess(db), userId));
  });

  handle(getCareersWithQuota, async ({ caller: { userId } }) => {
    const processId = await secondProcess(db, userId, now());
    if (typeof processId === 'string') return reply(403, refusal(processId));
    const careers = await careersWithSeats(db, processId);
    return careers.length === 0 ? reply(404, refusal(texts.noSeats)) : reply(200, careers);
  });

  handle(postulateCareer, async ({ caller: { userId }, body }) => {
    const tell = await teller();
    const outcome = await db.transaction().execute(async (tx) => {
      const sent = await postulate(tx, userId, body, now());
      if (sent.kind === 'sent') await tell(tx, userId, 'postulation');
      return sent;
    });
    switch (outcome.kind) {
      case 'sent':
        return reply(200, { message: texts.postulated });
      case 'malformed':
        return reply(400, refusal(outcome.msg));
      case 'forbidden':
        return reply(403, refusal(outcome.msg));
      case 'unknown':
        return reply(404, refusal(outcome.msg));
      default:
        return outcome satisfies never;
    }
  });
};
