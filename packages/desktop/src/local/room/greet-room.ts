import { request } from 'node:http';
import { greetRoom, type RoomCard } from '@quipu/contract';
import { pinnedConnection, type Unconnected } from './pinned-connection.ts';

const WITHIN_MS = 4_000;
const OK = 200;

/** Says to the room's server which computer this is. Tells whether it is there. */
export const greetRoomOf = async (card: RoomCard, computer: string): Promise<'greeted' | Unconnected> => {
  const connection = await pinnedConnection(card);
  if (typeof connection === 'string') return connection;
  return new Promise((resolve) => {
    const said = JSON.stringify({ computer });
    const call = request({
      createConnection: () => connection,
      method: greetRoom.method,
      path: greetRoom.path,
      headers: { host: `${card.host}:${card.port}`, 'content-type': 'application/json', connection: 'close' },
    });
    const end = (how: 'greeted' | 'unreachable'): void => {
      clearTimeout(alarm);
      call.destroy();
      resolve(how);
    };
    const alarm = setTimeout(() => end('unreachable'), WITHIN_MS);
    call.once('response', ({ statusCode }) => end(statusCode === OK ? 'greeted' : 'unreachable'));
    call.on('error', () => end('unreachable'));
    call.end(said);
  });
};
