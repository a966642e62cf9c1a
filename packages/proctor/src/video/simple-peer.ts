import { Observable } from 'rxjs';
import SimplePeer from 'simple-peer/simplepeer.min.js';
import { limitVideoRate } from './limit-video-rate.ts';
import type { IceServerLike, OpenPeer } from './peer.ts';
import { shownTracks } from './shown-tracks.ts';
import type { PeerSignal } from './video-signal.ts';

/** Enough for 720x480 at 10 frames a second, which it comes to within some seconds. */
const VIDEO_KILOBITS = 600;

const browserServer = ({ urls, username, credential }: IceServerLike): RTCIceServer => ({
  urls: [...urls],
  ...(username === null ? {} : { username }),
  ...(credential === null ? {} : { credential }),
});

const limited = (said: PeerSignal): PeerSignal =>
  said.type === 'offer' ? { ...said, sdp: limitVideoRate(said.sdp, VIDEO_KILOBITS) } : said;

export const simplePeer: OpenPeer<MediaStream> = ({ isViewer, iceServers, signals$, stream$ }) =>
  new Observable((subscriber) => {
    // Its own default names servers of others.
    const peer = new SimplePeer({ initiator: isViewer, config: { iceServers: iceServers.map(browserServer) } });
    peer.on('signal', (data) => {
      if (data.type === 'offer' || data.type === 'answer' || data.type === 'candidate')
        subscriber.next({ kind: 'said', said: data });
    });
    peer.on('stream', (stream) => subscriber.next({ kind: 'stream', stream }));
    peer.on('connect', () => subscriber.next({ kind: 'connected' }));
    let isInterrupted = false;
    peer.on('iceStateChange', (state) => {
      const isLost = state === 'disconnected';
      if (isLost === isInterrupted) return;
      isInterrupted = isLost;
      subscriber.next({ kind: isLost ? 'interrupted' : 'resumed' });
    });
    // Nothing is said this way: what is not taken off would lie in memory, as much as the other end likes.
    peer.on('data', () => undefined);
    // What failed is closed after it.
    peer.on('error', () => undefined);
    peer.on('close', () => subscriber.complete());
    subscriber.add(() => peer.destroy());
    const show = shownTracks(peer);
    if (isViewer) for (const kind of ['video', 'audio']) peer.addTransceiver(kind, { direction: 'recvonly' });
    else
      subscriber.add(
        stream$.subscribe((stream) => {
          if (!show(stream)) peer.destroy();
        }),
      );
    subscriber.add(signals$.subscribe((said) => peer.signal(limited(said))));
  });
