import { expect, it } from 'vitest';
import { formatDate, formatDateTime, formatTime } from './format-date.ts';

it('says an instant by the clock of Ecuador, wherever the server stands; midnight begins a day', () => {
  const at = Date.UTC(2026, 10, 21, 5, 30);
  expect([formatTime(at), formatTime(at + 13 * 3_600_000)]).toEqual(['00:30', '13:30']);
  expect(formatDateTime(at)).toMatch(/^21 de noviembre de 2026\D+0?0:30$/);
  expect(formatDate(at - 3_600_000)).toBe('viernes, 20 de noviembre de 2026');
});
