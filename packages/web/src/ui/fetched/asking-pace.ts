import { MINUTE_MS, SECOND_MS } from '@quipu/engine';

/** Lists that others work on at the same time are asked for at this pace. */
export const ASK_OFTEN_MS = 30 * SECOND_MS;
/** Lists that change now and then are asked for at this pace. */
export const ASK_EVERY_MS = MINUTE_MS;
