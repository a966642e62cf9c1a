import { LONGEST_LINE as LONGEST, MOST_LOG_LINES } from '@quipu/contract';
import { expect, it } from 'vitest';
import { LONGEST_LINE, MOST_LINES } from './channels.ts';

it('takes every line that a log may have, and every log', () => {
  expect(LONGEST_LINE).toBe(LONGEST);
  expect(MOST_LINES).toBeGreaterThan(MOST_LOG_LINES);
});
