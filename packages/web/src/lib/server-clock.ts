import { createServerClock } from '@quipu/engine/runtime';

/** This page's clock of the server: every reply that says the time anchors it. */
export const serverClock = createServerClock({ monotonic: () => performance.now(), wall: Date.now });
