import { authorizeChannel, getMissedEvents } from '@quipu/contract';
import { batchLoader } from '../concurrency/batch-loader.ts';
import type { AppContext, Module } from '../context/app-context.ts';
import type { Handle } from '../http/handle.ts';
import { reply } from '../http/reply.ts';
import { channelAuth, PRIVATE_GLOBAL, privateChannelOf, SOCKET_ID } from './channel-signature.ts';
import { eventsSinceLogin, lastEventId, MAX_EVENTS, missedEvents } from './event-store.ts';
import { type Grant, grantChannels } from './grant-store.ts';
import { pushKeyReader } from './push-key-store.ts';
import { eventSigner } from './signed-event.ts';
import type { SocketHub } from './socket-hub.ts';
import { texts } from './texts.ts';

/** `hub`: the sockets of this process; null: a broker has them. */
export const letIntoChannels = (
  handle: Handle,
  { db, now, config }: AppContext,
  hub: Pick<SocketHub, 'grant'> | null,
): void => {
  const readKey = pushKeyReader(db);
  // After a restart everybody comes back within the same seconds.
  const grant = batchLoader((grants: readonly Grant[]) => grantChannels(db, grants));

  handle(authorizeChannel, async ({ body: { socketId, channelName: channel }, caller }) => {
    const isTheirs = channel === PRIVATE_GLOBAL || channel === privateChannelOf(caller.userId);
    if (!SOCKET_ID.test(socketId) || !isTheirs) return reply(403, { msg: texts.notYours, message: null, error: null });
    if (config.broker !== null) return reply(200, { auth: channelAuth(config.broker, socketId, channel) });
    const granted = { socketId, channel, familyId: caller.familyId };
    if (hub?.grant(granted) !== true) await grant({ ...granted, at: now() });
    return reply(200, { auth: channelAuth(await readKey(), socketId, channel) });
  });
};

export const liveModule: Module = (handle, { db, config, now }) => {
  const signed = eventSigner(config);
  /** Nothing came after these; one beyond the last of all was given by a database that was restored since. */
  const lastOf = batchLoader(async (afters: readonly number[]) => {
    const last = await lastEventId(db);
    return afters.map((after) => Math.min(after, last));
  });

  handle(getMissedEvents, async ({ query: { after }, caller }) => {
    const since = after === null ? await eventsSinceLogin(db, caller, now()) : null;
    const events = (since?.events ?? (await missedEvents(db, caller, after ?? 0))).map(signed);
    const known = since?.after ?? 0;
    return reply(200, {
      events: events.map(({ id, name, data }) => ({ id, name, data })),
      // Older than the login are messages alone: what comes next comes after it.
      last: Math.max(known, events.at(-1)?.id ?? (after === null ? 0 : await lastOf(after))),
      more: events.length === MAX_EVENTS,
    });
  });
};
