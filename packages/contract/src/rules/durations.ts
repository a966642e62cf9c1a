/** Passes on durations to code that has no engine. */
export { DAY_MS, HOUR_MS } from '@quipu/engine';
