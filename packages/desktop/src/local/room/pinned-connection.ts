import { createHash } from 'node:crypto';
import { connect, type TLSSocket } from 'node:tls';
import { ROOM_PIN_BYTES, type RoomCard } from '@quipu/contract';

/** otherRoom: whoever answers there has another certificate than the card's. unreachable: nobody does. */
export type Unconnected = 'otherRoom' | 'unreachable';

const WITHIN_MS = 4_000;

/** The beginning of the certificate's SHA-256, as cards have it; null: there is none. */
const pinOf = (socket: TLSSocket): string | null => {
  const certificate = socket.getPeerX509Certificate();
  if (certificate === undefined) return null;
  return createHash('sha256')
    .update(certificate.raw)
    .digest('hex')
    .slice(0, 2 * ROOM_PIN_BYTES);
};

/**
 * A connection to the server of the card, and to nobody else: nothing is sent before its certificate was seen to be the card's. Who signed
 * it, its name and its dates say nothing: no authority knows a room, and its clock may be wrong.
 */
export const pinnedConnection = ({ host, port, pin }: RoomCard): Promise<TLSSocket | Unconnected> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, minVersion: 'TLSv1.3', rejectUnauthorized: false });
    const give = (reached: TLSSocket | Unconnected): void => {
      clearTimeout(alarm);
      socket.removeListener('close', unreachable);
      if (typeof reached === 'string') socket.destroy();
      resolve(reached);
    };
    const unreachable = (): void => give('unreachable');
    const alarm = setTimeout(unreachable, WITHIN_MS);
    // Its end tells the same; an error that nobody hears would be one of the main process.
    socket.on('error', () => undefined).once('close', unreachable);
    socket.once('secureConnect', () => give(pinOf(socket) === pin ? socket : 'otherRoom'));
  });
