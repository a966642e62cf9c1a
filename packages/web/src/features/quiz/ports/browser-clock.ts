import type { Clock } from '@quipu/engine/runtime';

export const browserClock: Clock = { monotonic: () => performance.now(), wall: () => Date.now() };
