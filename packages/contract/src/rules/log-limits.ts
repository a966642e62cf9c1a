/** Of what a journal holds, for who has no engine. */
export { LONGEST_LINE, MOST_LOG_LINES } from '@quipu/engine';
