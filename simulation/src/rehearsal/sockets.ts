import { WebSocket as Socket } from 'ws';
import type { Outlet } from './line.ts';

/** The outlets of each candidate's line, by their name. */
const lines = new Map<string, readonly Outlet[]>();

/**
 * The client's own module for sockets makes them by the browser's global, and gives it an address alone: whose socket it is stands
 * in that address, where a browser would have a user's name.
 */
class LineSocket extends Socket {
  readonly #outlets: readonly Outlet[];
  readonly #isCut = (): boolean => this.#outlets.some(({ isCut }) => isCut);

  /** Packets of a line that is cut are lost: of a ping no answer comes, whatever became of it. */
  override send(data: Parameters<Socket['send']>[0]): void {
    if (!this.#isCut()) super.send(data);
  }

  constructor(address: string) {
    const url = new URL(address);
    const outlets = lines.get(url.username) ?? [];
    url.username = '';
    super(url.href, { perMessageDeflate: false });
    this.#outlets = outlets;
    const look = (): void => {
      // One that is not made yet is dialled again; of one that is, nothing comes through.
      if (this.readyState === Socket.CONNECTING && this.#isCut()) this.terminate();
      else if (this.#isCut()) this.pause();
      else this.resume();
    };
    for (const outlet of outlets) outlet.told.add(look);
    if (this.#isCut()) look();
    this.on('close', () => {
      for (const outlet of outlets) outlet.told.delete(look);
    });
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
export const pageOver = (origin: string, name: string, outlets: readonly Outlet[]): Pick<URL, 'protocol' | 'host'> => {
  lines.set(name, outlets);
  const { protocol, host } = new URL(origin);
  return { protocol, host: `${name}@${host}` };
};
