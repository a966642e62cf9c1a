import { MAX_LINE_LENGTH as LONGEST, MAX_LOG_LINES, MAX_ROOM_CARD_LENGTH } from '@quipu/contract';
import { expect, it } from 'vitest';
import { MAX_CARD_LENGTH, MAX_LINE_LENGTH, MAX_LINES } from './channels.ts';

it('takes every line that a log may have, and every log', () => {
  expect(MAX_LINE_LENGTH).toBe(LONGEST);
  expect(MAX_CARD_LENGTH).toBe(MAX_ROOM_CARD_LENGTH);
  expect(MAX_LINES).toBeGreaterThan(MAX_LOG_LINES);
});
