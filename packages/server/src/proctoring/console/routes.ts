import {
  consoleBeside,
  consolePhoto,
  consolePlayback,
  consoleSessions,
  consoleSheets,
  consoleTimeline,
  reportState,
} from '@quipu/contract';
import { lostTimeOfSheet } from '../../exams/lost-time/find-lost-time.ts';
import { sheetsBeside } from '../../exams/playback/beside-store.ts';
import { playbackReader } from '../../exams/playback/playback-reader.ts';
import { notFound } from '../../exams/refusals.ts';
import { givenBackOf } from '../../exams/sheets/given-back-store.ts';
import { identityReader } from '../../exams/sheets/sheet-identity.ts';
import { actionsOn, incidentsOf, photosOf } from '../../exams/timeline/timeline-store.ts';
import { photoLooker } from '../../photos/look-at-photo.ts';
import { keepLook } from '../../platform/audit/keep-look.ts';
import { createBatcher } from '../../platform/concurrency/batcher.ts';
import type { Module } from '../../platform/context/app-context.ts';
import { loginOver, refusal } from '../../platform/http/refusals.ts';
import { reply } from '../../platform/http/reply.ts';
import { dayOf, dayWindow } from '../../platform/time/days.ts';
import { SECOND_MS } from '../../platform/time/durations.ts';
import { mayReplay } from '../may-replay.ts';
import { isSeenBy, mayWatch, mayWatchSession, watcherOf, watchRefused } from '../may-watch.ts';
import { texts } from '../texts.ts';
import { actionRoutes } from './action-routes.ts';
import { newestIncidentOf } from './close-incident.ts';
import { lostAsTold, lostTimeRoutes } from './lost-time-routes.ts';
import { mayLook } from './photo-look.ts';
import { watchedSessions } from './session-list-store.ts';
import { sharedLists } from './shared-lists.ts';
import { watchedSheet } from './sheet-list-store.ts';
import { stampChanges } from './stamp-changes.ts';
import { keepStates, type SheetReport } from './state-store.ts';
import { noteAsked } from './watcher-store.ts';

export const consoleModule: Module = (handle, context) => {
  const { db, now, institution, config, timers } = context;
  const identityOf = identityReader(db);
  const keepState = createBatcher({
    keyOf: ({ sheetId }: SheetReport) => sheetId,
    maxGroup: config.maxGroup,
    run: (reports) => keepStates(db, reports),
    timers,
  });
  const listFor = sharedLists(context);
  const look = photoLooker(context);
  const playbackOf = playbackReader(context);

  handle(
    reportState,
    async ({ params: { id: sheetId }, body: state, caller }) => {
      const identity = await identityOf(sheetId);
      if (identity?.userId !== caller.userId) return notFound();
      const { userId, familyId } = caller;
      const end = await keepState({ sheetId, userId, familyId, state, at: now() });
      if (end !== null) return loginOver(end);
      return reply(200, { now: now() });
    },
    { asksLoginAgain: true },
  );

  handle(consoleSessions, async ({ query, caller }) => {
    const watcher = await watcherOf(db, caller);
    if (watcher === null) return reply(403, refusal(texts.noRole));
    const day = query.day ?? dayOf(now());
    return reply(200, { now: now(), day, sessions: await watchedSessions(db, watcher, dayWindow(day)) });
  });

  handle(consoleSheets, async ({ params: { id }, query: { after }, caller }) => {
    const may = await mayWatchSession(db, caller, id);
    if (may.kind === 'refused') return watchRefused(may);
    // Asked before they are counted: none that is not counted is told of.
    const newestIncident = await newestIncidentOf(db);
    await stampChanges(db);
    const list = await listFor(may, after);
    await noteAsked(db, caller.userId, id, list.version, now());
    return reply(200, { now: now(), watchesAll: may.isWhole, newestIncident, ...list });
  });

  handle(consoleTimeline, async ({ params: { id }, caller }) => {
    const may = await mayWatch(db, caller, id);
    if (may.kind === 'refused') return watchRefused(may);
    await stampChanges(db);
    const sheet = await watchedSheet(db, id, now());
    if (sheet === undefined) return notFound(texts.noSheet);
    const at = { now: now(), verdictMs: (await institution()).rules.cameraVerdictBlockSeconds * SECOND_MS };
    const [incidents, photos, actions, givenBack, lost] = await Promise.all([
      incidentsOf(db, id),
      photosOf(db, id, now()),
      actionsOn(db, id, may.sessionId),
      givenBackOf(db, id),
      lostTimeOfSheet(db, { sessionId: may.sessionId, sheetId: id }, at),
    ]);
    return reply(200, { now: now(), sheet, incidents, photos, actions, givenBack, lost: lost && lostAsTold(lost) });
  });

  handle(consolePhoto, async ({ params: { id }, caller }) => {
    const may = await mayLook(db, caller, id, now());
    if (may.kind === 'refused') return watchRefused(may);
    const { reference } = may.watcher;
    const jpeg = await look(id, { who: reference, why: null });
    if (jpeg === null) return notFound(texts.noPhoto);
    await keepLook(db, reference, { action: 'photo', sheetId: may.sheetId, photoId: id }, now());
    return { ...reply(200, jpeg), headers: { 'content-type': 'image/jpeg' } };
  });

  const replayed = mayReplay(context);
  handle(consolePlayback, async ({ params: { id }, caller }) => {
    const may = await replayed(caller, id);
    if (may.kind === 'refused') return watchRefused(may);
    const playback = await playbackOf(id, { who: may.watcher.reference, seesPhotos: true });
    return playback === null ? notFound(texts.noSheet) : reply(200, playback);
  });

  handle(consoleBeside, async ({ params: { id }, caller }) => {
    const may = await replayed(caller, id);
    if (may.kind === 'refused') return watchRefused(may);
    return reply(200, { now: now(), sheets: await sheetsBeside(db, id, isSeenBy(may.watcher)) });
  });

  actionRoutes(handle, context);
  lostTimeRoutes(handle, context);
};
