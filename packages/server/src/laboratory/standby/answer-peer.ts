import { createHash, timingSafeEqual } from 'node:crypto';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import type { Connection } from '../../platform/db/connection.ts';
import { baseCopyOf, filesOf, ownFiles } from './base-copy.ts';
import { readFrame, writeFrame } from './frames.ts';
import { joinStreams } from './join-streams.ts';
import { isWithin, MAX_REQUEST_BYTES, PeerReply, PeerRequest } from './peer-words.ts';

/** Says how this one stands to the other server of its pair, and whether it gets what it asks for. */
export interface PeerHost {
  readonly dataFolder: string;
  /** Null: it has no database to give of. */
  readonly connection: () => Connection | null;
  /** `at`: the addresses of the connection's two ends. */
  readonly answer: (request: PeerRequest, at: { readonly own: string; readonly other: string }) => Promise<PeerReply>;
}

const WITHIN_MS = 10_000;
const NOTHING = (): void => undefined;

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
export const isSameSecret = (given: string, own: string): boolean => timingSafeEqual(digestOf(given), digestOf(own));

/** A digest of names, in whichever order they are listed. */
export const namesDigest = (names: readonly string[]): string =>
  digestOf([...names].sort((a, b) => (a < b ? -1 : 1)).join('\n')).toString('hex');

const plain = (address: string | undefined): string => (address ?? '').replace(/^::ffff:/, '');

const leadToDatabase = (socket: TLSSocket, { host, port }: Connection): void => {
  const database = createConnection(host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port });
  joinStreams(socket, database);
};

/** Answers a connection of the room's other server (peer-words.ts). */
export const answerPeer = async (socket: TLSSocket, host: PeerHost): Promise<void> => {
  socket.on('error', NOTHING);
  socket.setNoDelay(true);
  const alarm = setTimeout(() => socket.destroy(), WITHIN_MS);
  try {
    const request = await readFrame(socket, PeerRequest, MAX_REQUEST_BYTES);
    const at = { own: plain(socket.localAddress), other: plain(socket.remoteAddress) };
    const said = await host.answer(request, at);
    const { want, names } = request;
    const connection = want === 'copy' || want === 'log' ? host.connection() : null;
    const isNothing = (want === 'copy' || want === 'log') && connection === null;
    const reply =
      said.refused === null && (isNothing || !isWithin(names)) ? { ...said, refused: 'notNow' as const } : said;
    writeFrame(socket, PeerReply, reply);
    clearTimeout(alarm);
    if (reply.refused !== null || want === 'say' || want === 'admit' || want === 'leave') return void socket.end();
    // What was read of a frame is let go of within this turn: only then does the rest flow.
    await new Promise((resolve) => setImmediate(resolve));
    if (want === 'log' && connection !== null) return leadToDatabase(socket, connection);
    if (want === 'copy' && connection !== null)
      return void pipeline(Readable.from(baseCopyOf(host.dataFolder, connection)), socket, NOTHING);
    const has = new Set(names);
    const missing = (await ownFiles(host.dataFolder)).filter((name) => !has.has(name));
    pipeline(Readable.from(filesOf(host.dataFolder, missing)), socket, NOTHING);
  } catch {
    socket.destroy();
  } finally {
    clearTimeout(alarm);
  }
};
