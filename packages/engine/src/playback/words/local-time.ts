import type { EpochMs } from '../../index.ts';

const ZONE = 'America/Guayaquil';
const clock = new Intl.DateTimeFormat('es-EC', { timeZone: ZONE, timeStyle: 'medium', hourCycle: 'h23' });
const day = new Intl.DateTimeFormat('es-EC', { timeZone: ZONE, dateStyle: 'long' });

/** A log may say any number, and no calendar goes further. */
const LAST_INSTANT = 8.64e15;
const known = (at: EpochMs): EpochMs => Math.min(at, LAST_INSTANT);
export const clockText = (at: EpochMs): string => clock.format(known(at));
export const dayText = (at: EpochMs): string => day.format(known(at));
export const instantText = (at: EpochMs): string => `${dayText(at)}, ${clockText(at)}`;

/** `1 h 05 min`, `4 min 10 s`, `8 s`. */
export const spanText = (millis: number): string => {
  const seconds = Math.round(millis / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  if (hours > 0) return `${hours} h ${String(minutes).padStart(2, '0')} min`;
  return minutes > 0 ? `${minutes} min ${String(seconds % 60).padStart(2, '0')} s` : `${seconds} s`;
};
