import type { ReschedulingStatus } from '@quipu/contract';
import type { SheetStatus } from '@quipu/engine';
import { describe, expect, it } from 'vitest';
import { requestRefusal } from './rescheduling-rules.ts';
import { texts } from './texts.ts';

describe('another session', () => {
  it.each<[SheetStatus, ReschedulingStatus | null, boolean, string | null]>([
    ['P', null, true, null],
    ['FT', null, true, null],
    ['P', 'rejected', true, null],
    ['FT', 'rejected', true, null],
    ['A', null, true, texts.wrongStatus],
    ['F', null, true, texts.wrongStatus],
    ['FC', null, true, texts.wrongStatus],
    ['FST', null, true, texts.wrongStatus],
    ['I', null, true, texts.wrongStatus],
    ['P', 'sent', true, texts.alreadySent],
    ['F', 'sent', true, texts.alreadySent],
    ['P', 'accepted', true, texts.alreadyAccepted],
    ['P', null, false, texts.notPermitted],
    ['FT', 'rejected', false, texts.notPermitted],
  ])('of %s, last request %s, permitted %s: %s', (status, last, permits, expected) => {
    expect(requestRefusal({ permits, status, isWithdrawn: false, last })).toBe(expected);
  });

  it('is not for somebody who was withdrawn', () => {
    expect(requestRefusal({ permits: true, status: 'P', isWithdrawn: true, last: null })).toBe(texts.wrongStatus);
  });
});
