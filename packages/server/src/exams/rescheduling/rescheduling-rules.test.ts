import type { ReschedulingStatus } from '@quipu/contract';
import type { SheetStatus } from '@quipu/engine';
import { describe, expect, it } from 'vitest';
import { requestRefusal } from './rescheduling-rules.ts';
import { sessionInWords } from './session-in-words.ts';
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
    expect(requestRefusal({ permits, status, last })).toBe(expected);
  });

  it('is said by the clock of Ecuador, of one day or of two', () => {
    const start = Date.UTC(2026, 10, 21, 13);
    expect(sessionInWords(start, start + 5_400_000)).toBe('el sábado, 21 de noviembre de 2026, de 08:00 a 09:30');
    expect(sessionInWords(start, start + 86_400_000)).toBe(
      'desde el sábado, 21 de noviembre de 2026, 08:00, hasta el domingo, 22 de noviembre de 2026, 08:00',
    );
  });
});
