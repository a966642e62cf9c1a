import { EventEmitter } from 'node:events';
import { NEVER } from 'rxjs';
import { expect, it, vi } from 'vitest';

const opened = vi.hoisted((): { readonly peers: unknown[] } => ({ peers: [] }));
vi.mock('simple-peer/simplepeer.min.js', () => ({
  default: class extends EventEmitter {
    addTransceiver = vi.fn();
    destroy = vi.fn();
    constructor() {
      super();
      opened.peers.push(this);
    }
  },
}));

it('keeps nothing of what the other end sends beside pictures and sound: unread, it would fill the memory', async () => {
  const { simplePeer } = await import('./simple-peer.ts');
  const peer$ = simplePeer({ isViewer: true, iceServers: [], signals$: NEVER, stream$: NEVER });
  const subscription = peer$.subscribe();
  expect((opened.peers[0] as EventEmitter).listenerCount('data')).toBe(1);
  subscription.unsubscribe();
});
