import { expect, it } from 'vitest';
import { formatSession } from './format-session.ts';

it('shows one day once, in the hour of mainland Ecuador', () => {
  const start = Date.UTC(2026, 10, 21, 13);
  expect(formatSession(start, start + 5_400_000)).toBe('Sábado, 21 de noviembre de 2026, de 08:00 a 09:30');
});

it('shows both days of a session that spans two', () => {
  const start = Date.UTC(2026, 10, 21, 13);
  expect(formatSession(start, start + 86_400_000)).toBe(
    'Desde el sábado, 21 de noviembre de 2026, 08:00, hasta el domingo, 22 de noviembre de 2026, 08:00',
  );
});
