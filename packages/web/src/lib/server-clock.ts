import { createServerClock } from '@quipu/engine/runtime';

/** The page's clock of the server's time: every reply that says the time anchors it. */
export const serverClock = createServerClock({ monotonic: () => performance.now(), wall: Date.now });
