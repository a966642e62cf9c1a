import {
  closeIncident as closeIncidentCall,
  fireSheet as fireSheetCall,
  giveSessionTime,
  giveSheetTime,
  reopenSheet as reopenSheetCall,
  sendConsoleMessage,
} from '@quipu/contract';
import type { Handle } from '../app/handle.ts';
import type { Platform } from '../app/platform.ts';
import { reply } from '../app/reply.ts';
import { endSheet } from '../evaluations/end-sheet.ts';
import { extendSession, extendSheet } from '../evaluations/extend-store.ts';
import { wasDone, wasDoneBefore, wasRefusedBefore } from '../evaluations/operator-action-store.ts';
import { refusal } from '../evaluations/refusals.ts';
import { couldSeeAnswersThen, reopenSheet } from '../evaluations/reopen-sheet.ts';
import { texts as evaluationTexts } from '../evaluations/texts.ts';
import { sendNotice } from '../live/send-notice.ts';
import { closeIncident, sheetOfIncident } from './close-incident.ts';
import { mayWatch, mayWatchSession, takesPart, watchRefused } from './may-watch.ts';
import { noticeTo } from './notice-to.ts';
import { areMinutes, messageIn, needsMessage, needsMinutes, needsReason, reasonIn } from './reason.ts';
import { texts } from './texts.ts';

const SECOND_MS = 1_000;
const conflict = (msg: string) => reply(409, refusal(msg));

/** What a proctor does: by the functions of the command line, which keep who did it and why. */
export const actRoutes = (handle: Handle, { db, now, institution }: Platform): void => {
  const graceMs = async () => (await institution()).rules.answerGraceSeconds * SECOND_MS;
  const done = () => reply(200, { now: now() });
  /** What was done or refused before under the same name is so: its reply was lost, and it is asked for again. */
  const onceOnly = async <R, S>(who: string, once: string | null, act: () => Promise<R>, again: () => S) => {
    if (once !== null && (await wasDone(db, who, once))) return again();
    try {
      return await act();
    } catch (error) {
      if (wasDoneBefore(error)) return again();
      if (wasRefusedBefore(error)) return conflict(texts.refusedBefore);
      throw error;
    }
  };

  handle(closeIncidentCall, async ({ params: { id }, body, caller }) => {
    const sheetId = await sheetOfIncident(db, id);
    const may = await mayWatch(db, caller, sheetId ?? 0);
    if (may.kind === 'refused') return watchRefused(may, texts.noIncident);
    const why = reasonIn(body.reason);
    if (why === null) return needsReason();
    const isClosed = await closeIncident(db, id, { who: may.watcher.reference, why, at: now() });
    return isClosed ? done() : conflict(texts.alreadyClosed);
  });

  handle(sendConsoleMessage, async ({ params: { id }, body, caller }) => {
    const may = await mayWatchSession(db, caller, id);
    if (may.kind === 'refused') return watchRefused(may);
    const message = messageIn(body.message);
    if (message === null) return needsMessage();
    const { once } = body;
    const who = may.watcher.reference;
    const send = async () => {
      const to = await noticeTo(db, id, body.sheetId);
      if (to === 'otherSession') return reply(404, refusal(texts.otherSession));
      if (to.userIds.length === 0) return conflict(texts.nobodyThere);
      const data = { title: texts.messageTitle, message, type: 'info' } as const;
      await sendNotice(db, { who, why: message, what: to.what, to: to.userIds, data, at: now(), once });
      return done();
    };
    return onceOnly(who, once, send, done);
  });

  handle(giveSheetTime, async ({ params: { id }, body: { minutes, reason, once }, caller }) => {
    const may = await mayWatch(db, caller, id);
    if (may.kind === 'refused') return watchRefused(may);
    const why = reasonIn(reason);
    if (why === null) return needsReason();
    if (!areMinutes(minutes)) return needsMinutes();
    const extension = { minutes, who: may.watcher.reference, why, at: now(), once };
    const extend = async () => ((await extendSheet(db, id, extension)) ? done() : conflict(texts.ended));
    return onceOnly(extension.who, once, extend, done);
  });

  handle(giveSessionTime, async ({ params: { id }, body: { minutes, reason, once }, caller }) => {
    const may = await mayWatchSession(db, caller, id);
    if (may.kind === 'refused') return watchRefused(may);
    const why = reasonIn(reason);
    if (why === null) return needsReason();
    if (!areMinutes(minutes)) return needsMinutes();
    if (await takesPart(db, caller.userId, id)) return reply(403, refusal(texts.ownSession));
    const extension = { minutes, who: may.watcher.reference, why, at: now(), once };
    const extend = async () =>
      (await extendSession(db, id, extension)) ? done() : reply(404, refusal(texts.noSession));
    return onceOnly(extension.who, once, extend, done);
  });

  handle(reopenSheetCall, async ({ params: { id }, body: { minutes, reason, once }, caller }) => {
    const may = await mayWatch(db, caller, id);
    if (may.kind === 'refused') return watchRefused(may);
    const why = reasonIn(reason);
    if (why === null) return needsReason();
    if (minutes !== null && !areMinutes(minutes)) return needsMinutes();
    const who = may.watcher.reference;
    const reopened = (couldSeeAnswers: boolean) => reply(200, { now: now(), couldSeeAnswers });
    const reopen = async () => {
      const reopening = { who, why, minutes, message: evaluationTexts.reopened, once };
      const outcome = await reopenSheet(db, id, reopening, now, await graceMs());
      if (outcome === 'noSheet') return reply(404, refusal(texts.noSheet));
      return typeof outcome === 'string' ? conflict(texts[outcome]) : reopened(outcome.couldSeeAnswers);
    };
    return onceOnly(who, once, reopen, async () => reopened(await couldSeeAnswersThen(db, who, once)));
  });

  handle(fireSheetCall, async ({ params: { id }, body, caller }) => {
    const may = await mayWatch(db, caller, id);
    if (may.kind === 'refused') return watchRefused(may);
    const why = reasonIn(body.reason);
    if (why === null) return needsReason();
    const message =
      body.message === null || body.message.trim() === '' ? evaluationTexts.ended : messageIn(body.message);
    if (message === null) return needsMessage();
    const ending = { who: may.watcher.reference, why, message, once: body.once };
    const end = async () => {
      const outcome = await endSheet(db, id, ending, now, await graceMs());
      if (outcome === 'noSheet') return reply(404, refusal(texts.noSheet));
      return outcome === 'notUnderWay' ? conflict(texts.notUnderWay) : done();
    };
    return onceOnly(ending.who, ending.once, end, done);
  });
};
