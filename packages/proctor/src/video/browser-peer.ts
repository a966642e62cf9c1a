import { catchError, EMPTY, from, switchMap } from 'rxjs';
import type { OpenPeer } from './peer.ts';

/** Fetched when the first peer is opened: most examinees are never viewed. */
export const browserPeer: OpenPeer<MediaStream> = (options) =>
  from(import('./simple-peer.ts')).pipe(
    switchMap(({ simplePeer }) => simplePeer(options)),
    // Without network it cannot be fetched, and a browser may know no WebRTC: the peer is over.
    catchError(() => EMPTY),
  );
