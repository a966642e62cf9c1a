import {
  closeIncident as closeIncidentCall,
  closeIncidents as closeIncidentsCall,
  closeIncidentsOfMany,
  terminateSheet as fireSheetCall,
  giveSessionTime,
  giveSheetTime,
  giveTimeToMany,
  MAX_EXTRA_MINUTES,
  MAX_NOTICE_LENGTH,
  pauseSheets as pauseSheetsCall,
  reasonIn,
  reopenSheet as reopenSheetCall,
  sendConsoleMessage,
  sendMessageToMany,
  textWithin,
} from '@quipu/contract';
import { endSheet } from '../../exams/operating/end-sheet.ts';
import { extendSession, extendSheet, extendSheets } from '../../exams/operating/extend-store.ts';
import { pauseSheets, resumeSheets, sheetsUnderWay } from '../../exams/operating/pause-store.ts';
import { couldSeeAnswersThen, reopenSheet } from '../../exams/operating/reopen-sheet.ts';
import { texts as evaluationTexts } from '../../exams/texts.ts';
import { onceOnly } from '../../platform/audit/once-only.ts';
import type { AppContext } from '../../platform/context/app-context.ts';
import type { Handle } from '../../platform/http/handle.ts';
import { refusal } from '../../platform/http/refusals.ts';
import { reply } from '../../platform/http/reply.ts';
import { answerGrace } from '../../platform/institution/institution-settings.ts';
import { sendNotice } from '../../platform/live/send-notice.ts';
import { mayWatch, mayWatchSession, takesPart, watchRefused } from '../may-watch.ts';
import { texts } from '../texts.ts';
import { closeIncident, closeIncidents, closeIncidentsOf, sheetOfIncident } from './close-incident.ts';
import { noticeTo, noticeToMany } from './notice-to.ts';
import { areOfSession } from './sheets-of-session.ts';

const messageIn = (text: string): string | null => textWithin(text, MAX_NOTICE_LENGTH);
const areMinutes = (minutes: number): boolean => minutes <= MAX_EXTRA_MINUTES;

const wrong = (field: string, msg: string) => reply(400, { msg, problems: [`${field}: ${msg}`] });
const needsReason = () => wrong('reason', texts.needsReason);
const needsMessage = () => wrong('message', texts.needsMessage);
const needsMinutes = () => wrong('minutes', texts.needsMinutes);

const conflict = (msg: string) => reply(409, refusal(msg));

/** Serves what a proctor does, by the functions of the command line, which keep who did it and why. */
export const actionRoutes = (handle: Handle, { db, now, institution }: AppContext): void => {
  const graceMs = async () => answerGrace((await institution()).rules);
  const done = () => reply(200, { now: now() });
  const only = onceOnly(db);
  const onceOr = <R, S>(who: string, name: string | null, action: () => Promise<R>, again: () => S) =>
    only(who, name, action, { done: again, refused: () => conflict(texts.refusedBefore) });

  handle(closeIncidentCall, async ({ params: { id }, body, caller }) => {
    const sheetId = await sheetOfIncident(db, id);
    const may = await mayWatch(db, caller, sheetId ?? 0);
    if (may.kind === 'refused') return watchRefused(may, texts.noIncident);
    const why = reasonIn(body.reason);
    if (why === null) return needsReason();
    const isClosed = await closeIncident(db, may.sheetId, id, { who: may.watcher.reference, why, at: now() });
    return isClosed ? done() : conflict(texts.alreadyClosed);
  });

  handle(closeIncidentsCall, async ({ params: { id }, body: { incidents, reason }, caller }) => {
    const may = await mayWatch(db, caller, id);
    if (may.kind === 'refused') return watchRefused(may);
    const why = reasonIn(reason);
    if (why === null) return needsReason();
    if (incidents.length === 0) return wrong('incidents', texts.needsIncidents);
    const outcome = await closeIncidents(db, id, incidents, { who: may.watcher.reference, why, at: now() });
    return outcome === null ? reply(404, refusal(texts.noIncident)) : reply(200, { now: now(), ...outcome });
  });

  handle(sendConsoleMessage, async ({ params: { id }, body, caller }) => {
    const may = await mayWatchSession(db, caller, id);
    if (may.kind === 'refused') return watchRefused(may);
    const message = messageIn(body.message);
    if (message === null) return needsMessage();
    const { once } = body;
    const who = may.watcher.reference;
    const send = async () => {
      const to = await noticeTo(db, may, body.sheetId);
      if (to === 'otherSession') return reply(404, refusal(texts.otherSession));
      if (to.userIds.length === 0) return conflict(texts.nobodyThere);
      const data = { title: texts.messageTitle, message, type: 'info' } as const;
      await sendNotice(db, { who, why: message, what: to.what, to: to.userIds, data, at: now(), once });
      return done();
    };
    return onceOr(who, once, send, done);
  });

  handle(giveSheetTime, async ({ params: { id }, body: { minutes, reason, once }, caller }) => {
    const may = await mayWatch(db, caller, id);
    if (may.kind === 'refused') return watchRefused(may);
    const why = reasonIn(reason);
    if (why === null) return needsReason();
    if (!areMinutes(minutes)) return needsMinutes();
    const extension = { minutes, who: may.watcher.reference, why, at: now(), once };
    const extend = async () => ((await extendSheet(db, id, extension)) ? done() : conflict(texts.ended));
    return onceOr(extension.who, once, extend, done);
  });

  handle(giveSessionTime, async ({ params: { id }, body: { minutes, reason, once }, caller }) => {
    const may = await mayWatchSession(db, caller, id);
    if (may.kind === 'refused') return watchRefused(may);
    const why = reasonIn(reason);
    if (why === null) return needsReason();
    if (!areMinutes(minutes)) return needsMinutes();
    if (!may.isWhole) return reply(403, refusal(texts.someRooms));
    if (await takesPart(db, caller.userId, id)) return reply(403, refusal(texts.ownSession));
    const extension = { minutes, who: may.watcher.reference, why, at: now(), once };
    const extend = async () =>
      (await extendSession(db, id, extension)) ? done() : reply(404, refusal(texts.noSession));
    return onceOr(extension.who, once, extend, done);
  });

  handle(sendMessageToMany, async ({ params: { id }, body, caller }) => {
    const may = await mayWatchSession(db, caller, id);
    if (may.kind === 'refused') return watchRefused(may);
    const message = messageIn(body.message);
    if (message === null) return needsMessage();
    const { sheets, once } = body;
    const who = may.watcher.reference;
    const doneTo = (changed: number) => reply(200, { now: now(), changed });
    const send = async () => {
      if (!(await areOfSession(db, may, sheets))) return reply(404, refusal(texts.otherSession));
      const to = await noticeToMany(db, sheets);
      if (to.userIds.length === 0) return conflict(texts.nobodyThere);
      const data = { title: texts.messageTitle, message, type: 'info' } as const;
      await sendNotice(db, { who, why: message, what: to.what, to: to.userIds, data, at: now(), once });
      return doneTo(to.userIds.length);
    };
    return onceOr(who, once, send, () => doneTo(sheets.length));
  });

  handle(giveTimeToMany, async ({ params: { id }, body: { sheets, minutes, reason, once }, caller }) => {
    const may = await mayWatchSession(db, caller, id);
    if (may.kind === 'refused') return watchRefused(may);
    const why = reasonIn(reason);
    if (why === null) return needsReason();
    if (!areMinutes(minutes)) return needsMinutes();
    if (await takesPart(db, caller.userId, id)) return reply(403, refusal(texts.ownSession));
    const extension = { minutes, who: may.watcher.reference, why, at: now(), once };
    const doneTo = (changed: number) => reply(200, { now: now(), changed });
    const extend = async () => {
      if (!(await areOfSession(db, may, sheets))) return reply(404, refusal(texts.otherSession));
      const changed = await extendSheets(db, sheets, extension);
      return changed === 0 ? conflict(texts.ended) : doneTo(changed);
    };
    return onceOr(extension.who, once, extend, () => doneTo(sheets.length));
  });

  handle(pauseSheetsCall, async ({ params: { id }, body: { sheets, isPaused, reason, once }, caller }) => {
    const may = await mayWatchSession(db, caller, id);
    if (may.kind === 'refused') return watchRefused(may);
    const why = reasonIn(reason);
    if (why === null) return needsReason();
    if (sheets === null && !may.isWhole) return reply(403, refusal(texts.someRooms));
    if (await takesPart(db, caller.userId, id)) return reply(403, refusal(texts.ownSession));
    const who = may.watcher.reference;
    const doneTo = (changed: number) => reply(200, { now: now(), changed });
    const change = async () => {
      if (sheets !== null && !(await areOfSession(db, may, sheets))) return reply(404, refusal(texts.otherSession));
      const ids = sheets ?? (await sheetsUnderWay(db, id, null));
      const changed = isPaused
        ? await pauseSheets(db, ids, { who, why, once }, now)
        : await resumeSheets(db, ids, { who, why, once, isForAll: sheets === null }, now);
      return changed === 0 ? conflict(isPaused ? texts.nothingToPause : texts.nothingToResume) : doneTo(changed);
    };
    return onceOr(who, once, change, () => doneTo(sheets?.length ?? 0));
  });

  handle(closeIncidentsOfMany, async ({ params: { id }, body: { sheets, upTo, seen, reason }, caller }) => {
    const may = await mayWatchSession(db, caller, id);
    if (may.kind === 'refused') return watchRefused(may);
    const why = reasonIn(reason);
    if (why === null) return needsReason();
    if (await takesPart(db, caller.userId, id)) return reply(403, refusal(texts.ownSession));
    if (!(await areOfSession(db, may, sheets))) return reply(404, refusal(texts.otherSession));
    const closing = { who: may.watcher.reference, why, at: now() };
    const counts = seen.length === sheets.length ? seen : [];
    return reply(200, { now: now(), changed: await closeIncidentsOf(db, { sheetIds: sheets, counts, upTo }, closing) });
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
    return onceOr(who, once, reopen, async () => reopened(await couldSeeAnswersThen(db, who, once, now())));
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
    return onceOr(ending.who, ending.once, end, done);
  });
};
