import { afterEach, expect, it, vi } from 'vitest';
import {
  formatDayHere,
  formatHour,
  formatHourHere,
  formatInstant,
  formatMoment,
  formatSession,
} from './format-moment.ts';

const START = Date.UTC(2026, 10, 21, 13);
/** A browser that does not know its zone gives none, or a name that it refuses itself. */
const deviceIn = (timeZone: string | undefined) => {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone } as Intl.ResolvedDateTimeFormatOptions;
  });
};
afterEach(() => {
  vi.restoreAllMocks();
});

it('shows one day once, in the hour of Guayaquil, by its name', () => {
  deviceIn('America/Guayaquil');
  expect(formatSession(START, START + 5_400_000)).toBe(
    'Sábado, 21 de noviembre de 2026, de 08:00 a 09:30 (hora de Guayaquil)',
  );
});

it('shows both days of a session that spans two', () => {
  deviceIn('America/Guayaquil');
  expect(formatSession(START, START + 86_400_000)).toBe(
    'Desde el sábado, 21 de noviembre de 2026, 08:00, hasta el domingo, 22 de noviembre de 2026, 08:00 (hora de Guayaquil)',
  );
});

it('says the device’s hour too, where it is another one', () => {
  deviceIn('Pacific/Galapagos');
  expect(formatHour(START)).toBe('08:00 (hora de Guayaquil) · 07:00 en su equipo (hora de Galapagos)');
  expect(formatMoment(START)).toContain('08:00 (hora de Guayaquil) · 07:00 en su equipo');
  expect(formatSession(START, START + 5_400_000)).toContain(' · de 07:00 a 08:30 en su equipo (hora de Galapagos)');
});

it.each([
  ['Pacific/Galapagos', '20 de noviembre', '23:00'],
  [undefined, '21 de noviembre', '00:00'],
])('says an hour and its day by the clock of a device in %j alone', (zone, day, hour) => {
  const midnight = Date.UTC(2026, 10, 21, 5);
  deviceIn(zone);
  expect([formatDayHere(midnight), formatHourHere(midnight)]).toEqual([day, hour]);
});

it.each(['Etc/Unknown', '', undefined])('says the institution’s hour alone where the device’s zone is %j', (zone) => {
  deviceIn(zone);
  expect(formatHour(START)).toBe('08:00 (hora de Guayaquil)');
  expect(formatMoment(START)).toBe('21 de noviembre de 2026, 08:00 (hora de Guayaquil)');
  expect(formatInstant(START)).toContain('08:00:00 (hora de Guayaquil)');
  expect(formatSession(START, START + 5_400_000)).toContain('de 08:00 a 09:30 (hora de Guayaquil)');
});
