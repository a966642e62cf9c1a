import type { Agent } from 'node:http';
import { WebSocket as Socket } from 'ws';
import type { Outlet } from './line.ts';

interface SocketLine {
  readonly outlet: Outlet;
  readonly agent: Agent;
}

const lines = new Map<string, SocketLine>();

/**
 * The client's own module for sockets makes them by the browser's global, and gives it an address alone: whose socket it is stands
 * in that address, where a browser would have a user's name.
 */
class LineSocket extends Socket {
  constructor(address: string) {
    const url = new URL(address);
    const line = lines.get(url.username);
    url.username = '';
    super(url.href, { perMessageDeflate: false });
    if (line === undefined) return;
    const { outlet } = line;
    const look = (): void => {
      // One that is not made yet is dialled again; of one that is, nothing comes through.
      if (this.readyState === Socket.CONNECTING && outlet.isCut) this.terminate();
      else if (outlet.isCut) this.pause();
      else this.resume();
    };
    if (outlet.isCut) look();
    outlet.told.add(look);
    this.on('close', () => outlet.told.delete(look));
    // The close that follows says it to whoever listens.
    this.on('error', () => undefined);
  }
}

/** Makes the part of a page that the web client's modules ask for, as far as a candidate uses them. */
export const makePage = (): void => {
  const nothing = { addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.assign(globalThis, { WebSocket: LineSocket, window: nothing });
  Object.assign(globalThis, { document: { ...nothing, visibilityState: 'visible' } });
};

/** The address of the page that a socket of this line is opened from. */
export const pageOver = (origin: string, name: string, line: SocketLine): Pick<URL, 'protocol' | 'host'> => {
  lines.set(name, line);
  const { protocol, host } = new URL(origin);
  return { protocol, host: `${name}@${host}` };
};
