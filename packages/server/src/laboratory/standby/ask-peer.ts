import { createHash } from 'node:crypto';
import { connect, type TLSSocket } from 'node:tls';
import { ROOM_PIN_BYTES } from '@quipu/contract';
import { readFrame, writeFrame } from './frames.ts';
import { MAX_REPLY_BYTES, PEER_PROTOCOL, PeerReply, PeerRequest } from './peer-words.ts';

export interface PeerAddress {
  readonly host: string;
  readonly port: number;
  readonly pin: string;
}

const WITHIN_MS = 3_000;

const isPinned = (socket: TLSSocket, pin: string): boolean => {
  const raw = socket.getPeerX509Certificate()?.raw;
  const digest = raw === undefined ? '' : createHash('sha256').update(raw).digest('hex');
  return digest.slice(0, 2 * ROOM_PIN_BYTES) === pin;
};

export interface Asked {
  readonly reply: PeerReply;
  /** It has what follows the reply. Whoever asked ends it. */
  readonly socket: TLSSocket;
}

/** Asks the server with that certificate, and no other one. Null: nobody answers there, or somebody else. */
export const askPeer = async ({ host, port, pin }: PeerAddress, request: PeerRequest): Promise<Asked | null> => {
  const socket = connect({
    host,
    port,
    minVersion: 'TLSv1.3',
    rejectUnauthorized: false,
    ALPNProtocols: [PEER_PROTOCOL],
  });
  socket.setNoDelay(true);
  // Its end tells the same; nobody else hears of it.
  socket.on('error', () => undefined);
  const alarm = setTimeout(() => socket.destroy(), WITHIN_MS);
  try {
    const isOther = await new Promise<boolean>((resolve) => {
      socket.once('secureConnect', () => resolve(!isPinned(socket, pin)));
      socket.once('close', () => resolve(true));
    });
    if (isOther || socket.alpnProtocol !== PEER_PROTOCOL) throw new Error('Nobody is there');
    writeFrame(socket, PeerRequest, request);
    return { reply: await readFrame(socket, PeerReply, MAX_REPLY_BYTES), socket };
  } catch {
    socket.destroy();
    return null;
  } finally {
    clearTimeout(alarm);
  }
};
