import { consolePhoto, consoleSessions, consoleSheets, consoleTimeline, reportState } from '@quipu/contract';
import { grouped } from '../app/grouped.ts';
import type { Area } from '../app/platform.ts';
import { reply } from '../app/reply.ts';
import { givenBackOf } from '../evaluations/given-back-store.ts';
import { notFound, refusal } from '../evaluations/refusals.ts';
import { identityReader } from '../evaluations/sheet-identity.ts';
import { photoLooker } from '../photos/look-at-photo.ts';
import { actRoutes } from './act-routes.ts';
import { dayOf, dayWindow } from './day-window.ts';
import { mayWatch, mayWatchSession, watcherOf, watchRefused } from './may-watch.ts';
import { keepLook, mayLook } from './photo-look.ts';
import { watchedSession, watchedSessions } from './session-list-store.ts';
import { sheetsSince, watchedSheet } from './sheet-list-store.ts';
import { stampChanges } from './stamp-changes.ts';
import { keepStates, type SheetReport } from './state-store.ts';
import { texts } from './texts.ts';
import { actsOn, incidentsOf, photosOf } from './timeline-store.ts';
import { noteAsked } from './watcher-store.ts';

export const consoleArea: Area = (handle, platform) => {
  const { db, now } = platform;
  const identityOf = identityReader(db);
  const keepState = grouped((reports: readonly SheetReport[]) => keepStates(db, reports));
  const look = photoLooker(platform);

  handle(reportState, async ({ params: { id: sheetId }, body: state, caller }) => {
    const identity = await identityOf(sheetId);
    if (identity?.userId !== caller.userId) return notFound();
    await keepState({ sheetId, state, at: now() });
    return reply(200, { now: now() });
  });

  handle(consoleSessions, async ({ query, caller }) => {
    const watcher = await watcherOf(db, caller);
    if (watcher === null) return reply(403, refusal(texts.noRole));
    const day = query.day ?? dayOf(now());
    return reply(200, { now: now(), day, sessions: await watchedSessions(db, watcher, dayWindow(day)) });
  });

  handle(consoleSheets, async ({ params: { id }, query: { after }, caller }) => {
    const may = await mayWatchSession(db, caller, id);
    if (may.kind === 'refused') return watchRefused(may);
    await stampChanges(db);
    const list = await sheetsSince(db, id, after, now());
    await noteAsked(db, caller.userId, id, list.version, now());
    return reply(200, { now: now(), session: await watchedSession(db, id), ...list });
  });

  handle(consoleTimeline, async ({ params: { id }, caller }) => {
    const may = await mayWatch(db, caller, id);
    if (may.kind === 'refused') return watchRefused(may);
    await stampChanges(db);
    const sheet = await watchedSheet(db, id, now());
    if (sheet === undefined) return notFound(texts.noSheet);
    const [incidents, photos, acts, givenBack] = await Promise.all([
      incidentsOf(db, id),
      photosOf(db, id, now()),
      actsOn(db, id, may.sessionId),
      givenBackOf(db, id),
    ]);
    return reply(200, { now: now(), sheet, incidents, photos, acts, givenBack });
  });

  handle(consolePhoto, async ({ params: { id }, caller }) => {
    const may = await mayLook(db, caller, id, now());
    if (may.kind === 'refused') return watchRefused(may);
    const { reference } = may.watcher;
    const jpeg = await look(id, { who: reference, why: null });
    if (jpeg === null) return notFound(texts.noPhoto);
    await keepLook(db, reference, may.sheetId, id, now());
    return { ...reply(200, jpeg), headers: { 'content-type': 'image/jpeg' } };
  });

  actRoutes(handle, platform);
};
