import { HOUR_MS } from '@quipu/engine';
import { expect, it } from 'vitest';
import {
  formatSecond,
  hourInWords,
  instantInWords,
  momentInWords,
  secondInWords,
  spanInWords,
  zoneInWords,
} from './hours.ts';

const START = Date.UTC(2026, 10, 21, 15);

it.each([
  ['America/Guayaquil', 'hora de Guayaquil'],
  ['America/Argentina/Buenos_Aires', 'hora de Buenos Aires'],
  ['UTC', 'hora de UTC'],
])('%s is %s', (zone, words) => {
  expect(zoneInWords(zone)).toBe(words);
});

it('an hour names the institution’s zone', () => {
  expect(hourInWords(START)).toBe('10:00 (hora de Guayaquil)');
  expect(formatSecond(START)).toBe('10:00:00');
  expect(secondInWords(START, START + 13 * HOUR_MS)).toBe('10:00:00');
  expect(secondInWords(START, START + 14 * HOUR_MS)).toBe('10:00:00 del 21 de noviembre de 2026');
  expect(instantInWords(START)).toBe('21 de noviembre de 2026, 10:00:00 (hora de Guayaquil)');
  expect(momentInWords(START)).toBe('21 de noviembre de 2026, 10:00 (hora de Guayaquil)');
  expect(momentInWords(START, undefined, true)).toBe('sábado, 21 de noviembre de 2026, 10:00 (hora de Guayaquil)');
  expect(spanInWords(START, START + HOUR_MS)).toBe(
    'el sábado, 21 de noviembre de 2026, de 10:00 a 11:00 (hora de Guayaquil)',
  );
  expect(spanInWords(START, START + 24 * HOUR_MS)).toBe(
    'desde el sábado, 21 de noviembre de 2026, 10:00, hasta el domingo, 22 de noviembre de 2026, 10:00 (hora de Guayaquil)',
  );
});

it('and the reader’s, where their clock says another', () => {
  const madrid = 'Europe/Madrid';
  expect(hourInWords(START, madrid)).toBe('10:00 (hora de Guayaquil) · 16:00 en su equipo (hora de Madrid)');
  expect(momentInWords(START, madrid)).toBe(
    '21 de noviembre de 2026, 10:00 (hora de Guayaquil) · 16:00 en su equipo (hora de Madrid)',
  );
  expect(spanInWords(START, START + HOUR_MS, madrid)).toBe(
    'el sábado, 21 de noviembre de 2026, de 10:00 a 11:00 (hora de Guayaquil) · de 16:00 a 17:00 en su equipo (hora de Madrid)',
  );
});

it('with its day, where it is another one there', () => {
  expect(momentInWords(START + 10 * HOUR_MS, 'Europe/Madrid')).toBe(
    '21 de noviembre de 2026, 20:00 (hora de Guayaquil) · 22 de noviembre de 2026, 02:00 en su equipo (hora de Madrid)',
  );
  expect(spanInWords(START + 7 * HOUR_MS, START + 9 * HOUR_MS, 'Europe/Madrid')).toBe(
    'el sábado, 21 de noviembre de 2026, de 17:00 a 19:00 (hora de Guayaquil) · desde el sábado, 21 de noviembre de 2026, 23:00, hasta el domingo, 22 de noviembre de 2026, 01:00 en su equipo (hora de Madrid)',
  );
});

it('of an hour too', () => {
  expect(hourInWords(START + 7 * HOUR_MS + 1_800_000, 'Europe/Madrid')).toBe(
    '17:30 (hora de Guayaquil) · 23:30 en su equipo (hora de Madrid)',
  );
  expect(hourInWords(START + 12 * HOUR_MS + 1_800_000, 'Europe/Madrid')).toBe(
    '22:30 (hora de Guayaquil) · 04:30 del 22 de noviembre en su equipo (hora de Madrid)',
  );
});

it.each(['America/Lima', 'America/Bogota'])(
  'of a reader in %s, whose clock says the same, it says one hour',
  (zone) => {
    expect(hourInWords(START, zone)).toBe('10:00 (hora de Guayaquil)');
  },
);
