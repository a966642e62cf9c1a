/** Passes on the limits of a journal to code that has no engine. */
export { MAX_LINE_LENGTH, MAX_LOG_LINES } from '@quipu/engine';
