import { MAX_LINE_LENGTH as LONGEST, MAX_LOG_LINES } from '@quipu/contract';
import { expect, it } from 'vitest';
import { MAX_LINE_LENGTH, MAX_LINES } from './channels.ts';

it('takes every line that a log may have, and every log', () => {
  expect(MAX_LINE_LENGTH).toBe(LONGEST);
  expect(MAX_LINES).toBeGreaterThan(MAX_LOG_LINES);
});
