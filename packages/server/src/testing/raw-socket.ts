import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { TestServer } from './test-server.ts';

export interface Frame {
  readonly event: string;
  readonly channel?: string;
  readonly data?: unknown;
}
export interface RawSocket {
  readonly socket: WebSocket;
  readonly frames: readonly Frame[];
  /** Empty where it was refused. */
  readonly id: string;
  readonly closed: Promise<number>;
  say(frame: object | string): void;
}

/** A websocket that answers nothing by itself. */
export const rawSocket = async (
  { origin }: Pick<TestServer, 'origin'>,
  key: string,
  { query = '?protocol=7&client=js&version=8.6.0', from }: { readonly query?: string; readonly from?: string } = {},
): Promise<RawSocket> => {
  const socket = new WebSocket(
    `${origin.replace('http', 'ws')}/app/${key}${query}`,
    from === undefined ? {} : { origin: from },
  );
  const frames: Frame[] = [];
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as Frame;
    frames.push({ ...frame, data: typeof frame.data === 'string' ? JSON.parse(frame.data) : frame.data });
  });
  const closed = once(socket, 'close').then(([code]) => code as number);
  await once(socket, 'message');
  const established = frames[0]?.data as { readonly socket_id?: string } | undefined;
  return {
    socket,
    frames,
    closed,
    id: established?.socket_id ?? '',
    say: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
  };
};
