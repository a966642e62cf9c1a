import { Observable, Subject } from 'rxjs';
import type { OpenPeer, PeerEvent, PeerOptions } from '../video/peer.ts';
import type { PeerSignal } from '../video/video-signal.ts';

export interface OpenedPeer {
  readonly options: PeerOptions<string>;
  readonly heard: PeerSignal[];
  readonly shown: (string | null)[];
  readonly events: Subject<PeerEvent<string>>;
  isOpen: boolean;
}

/** Peers that a test connects, interrupts and ends by hand; streams are names. */
export const peerDouble = () => {
  const peers: OpenedPeer[] = [];
  const openPeer: OpenPeer<string> = (options) =>
    new Observable((subscriber) => {
      const peer: OpenedPeer = { options, heard: [], shown: [], events: new Subject(), isOpen: true };
      peers.push(peer);
      subscriber.add(peer.events.subscribe(subscriber));
      subscriber.add(options.stream$.subscribe((stream) => peer.shown.push(stream)));
      subscriber.add(options.signals$.subscribe((said) => peer.heard.push(said)));
      subscriber.add(() => {
        peer.isOpen = false;
      });
    });
  const last = () => {
    const peer = peers.at(-1);
    if (peer === undefined) throw new Error('No peer was opened');
    return peer;
  };
  return {
    openPeer,
    peers,
    last,
    open: () => peers.filter(({ isOpen }) => isOpen).length,
    tell: (event: PeerEvent<string>) => last().events.next(event),
    end: () => last().events.complete(),
  };
};
