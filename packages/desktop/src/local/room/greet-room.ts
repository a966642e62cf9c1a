import { type IncomingMessage, request } from 'node:http';
import { greetRoom, type RoomCard, type RoomPairSaid, type RoomVoter } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { pinnedConnection, type Unconnected } from './pinned-connection.ts';

/** `pair`, null: no computer stands by that server. */
export interface Greeted {
  readonly pair: RoomPairSaid | null;
}

const WITHIN_MS = 4_000;
const OK = 200;
const MAX_REPLY_BYTES = 65_536;

const saidIn = async (reply: IncomingMessage): Promise<Greeted | null> => {
  let text = '';
  for await (const bytes of reply) {
    text += String(bytes);
    if (text.length > MAX_REPLY_BYTES) return null;
  }
  const read = greetRoom.replies[OK].decode(JSON.parse(text));
  return E.isRight(read) ? read.right : null;
};

/** Says to a room's server which computer this is, and whom it lets serve. Tells what that says of itself. */
export const greetRoomOf = async (
  card: RoomCard,
  computer: string,
  voter: RoomVoter,
): Promise<Greeted | Unconnected> => {
  const connection = await pinnedConnection(card);
  if (typeof connection === 'string') return connection;
  return new Promise((resolve) => {
    const said = JSON.stringify(greetRoom.body.encode({ computer, voter }));
    const call = request({
      createConnection: () => connection,
      method: greetRoom.method,
      path: greetRoom.path,
      headers: { host: `${card.host}:${card.port}`, 'content-type': 'application/json', connection: 'close' },
    });
    const end = (how: Greeted | 'unreachable'): void => {
      clearTimeout(alarm);
      call.destroy();
      resolve(how);
    };
    const alarm = setTimeout(() => end('unreachable'), WITHIN_MS);
    call.once('response', (reply) => {
      if (reply.statusCode !== OK) return end('unreachable');
      saidIn(reply).then(
        (greeted) => end(greeted ?? 'unreachable'),
        () => end('unreachable'),
      );
    });
    call.on('error', () => end('unreachable'));
    call.end(said);
  });
};
