import { type Api, liveCalls } from '@quipu/contract';
import { bridgeOf } from '@quipu/proctor/bridge';
import { isLeft } from 'fp-ts/lib/Either.js';
import { useEffect } from 'react';
import { useApi } from '../lib/api.ts';
import { baseAddress } from '../lib/base-address.ts';
import { announce, announceHearing, announceLoss, isHearingWanted } from '../lib/live-events.ts';
import { createLiveFeed } from '../lib/live-feed.ts';
import { onceLoaded } from '../lib/once-loaded.ts';
import type { BroadcastConfig, ChannelAnswer, PushPorts } from '../lib/push-ports.ts';
import { listenToServer } from '../lib/server-socket.ts';
import { livePositionOf } from '../stores/live-position.ts';
import { useOpenSheet } from '../stores/open-sheet-store.ts';

const SETTLE_MS = 5_000;

/**
 * Sends an open sheet's answers first after a cut. The next call may learn that another login took
 * this one's place, which ends the session, and with it the way to send them.
 */
const settled = (): Promise<unknown> =>
  Promise.race([useOpenSheet.getState().settle(), new Promise((resolve) => setTimeout(resolve, SETTLE_MS))]);

const authorizer =
  (api: Api<'authorizeChannel'>) =>
  async (socketId: string, channelName: string): Promise<ChannelAnswer> => {
    await settled();
    const reply = await api.authorizeChannel({ socketId, channelName });
    if (isLeft(reply)) return 'later';
    return reply.right.status === 200 ? reply.right.body : 'refused';
  };

const missing = (api: Api<'getMissedEvents'>) => async (after: number | null) => {
  const reply = await api.getMissedEvents({ after });
  if (isLeft(reply)) return null;
  return reply.right.status === 200 ? reply.right.body : 'refused';
};

const after = (ms: number, wake: () => void) => {
  const alarm = setTimeout(wake, ms);
  return () => {
    clearTimeout(alarm);
  };
};

/** Pusher's own client comes to whom a broker is named; this product's server is listened to without it. */
const listenTo = (ports: PushPorts): (() => void) => {
  const { host } = ports.config;
  if (host === null) return listenToServer(ports);
  return onceLoaded(
    () => import('../lib/echo.ts'),
    ({ listenToBroker }) => listenToBroker(host, ports),
  );
};

/** Listens to the server as long as the person is signed in; what comes is told to `liveEvents`. */
export const useLiveFeed = (config: BroadcastConfig, userId: number): void => {
  const api = useApi(liveCalls);
  useEffect(() => {
    const feed = createLiveFeed({
      missed: missing(api),
      position: livePositionOf(userId),
      emit: announce,
      after,
      chance: Math.random,
    });
    const hangUp = listenTo({
      config,
      // The page of the desktop application is no place that sockets are at.
      page: new URL(baseAddress() || (bridgeOf(window)?.server ?? window.location.href)),
      userId,
      authorize: authorizer(api),
      heard: feed.heard,
      connected: feed.connected,
      lost: announceLoss,
      // Why, the server says to a call: with 401 it ends the session, and says that.
      refused: () => void settled().then(feed.connected),
      unheard: () => announceHearing(false),
      heardAgain: () => announceHearing(true),
      isSilenceWanted: isHearingWanted,
    });
    return () => {
      feed.stop();
      hangUp();
    };
  }, [api, config, userId]);
};
