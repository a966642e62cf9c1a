import { SHEET_LOCK } from '../lib/sheet-lock-name.ts';
import { LOAD_ANEW } from '../lib/worker-messages.ts';

interface TakeOver {
  readonly takeOverFor: string;
}
const isTakeOver = (data: unknown): data is TakeOver =>
  typeof data === 'object' && data !== null && 'takeOverFor' in data && typeof data.takeOverFor === 'string';

const isEvaluationOpen = async (): Promise<boolean> => {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name?.startsWith(SHEET_LOCK) === true);
};

const installed = (worker: ServiceWorker): Promise<boolean> =>
  new Promise((resolve) => {
    const look = () => {
      if (worker.state !== 'installing') resolve(worker.state === 'installed');
    };
    worker.addEventListener('statechange', look);
    look();
  });

/**
 * A page asked for a file of its version that was never kept, and the server has it no more: it has another version. Where there is
 * one, and no evaluation is under way in any tab, that one takes over and loads the page anew; else the page would fail there until its last
 * tab is closed.
 */
export const giveWay = async (self: ServiceWorkerGlobalScope, clientId: string): Promise<void> => {
  try {
    const { registration } = self;
    await registration.update();
    const next = registration.installing ?? registration.waiting;
    if (next === null || !(await installed(next)) || (await isEvaluationOpen())) return;
    next.postMessage({ takeOverFor: clientId } satisfies TakeOver);
  } catch {
    // No server, or no such locks here: the page says that it could not load it.
  }
};

/** Begins to answer pages once it is active, after what is left of other versions is gone. */
export const takeOver = (self: ServiceWorkerGlobalScope, clean: () => Promise<void>): void => {
  let stale: string | null = null;
  self.addEventListener('message', (event) => {
    if (!isTakeOver(event.data)) return;
    stale = event.data.takeOverFor;
    event.waitUntil(self.skipWaiting());
  });
  self.addEventListener('activate', (event) => {
    const begin = async (): Promise<void> => {
      await clean();
      await self.clients.claim();
      const client = stale === null ? undefined : await self.clients.get(stale);
      // It knows where it is by now; the browser tells where it began.
      client?.postMessage(LOAD_ANEW);
    };
    event.waitUntil(begin());
  });
};
