import { texts } from './span-texts.ts';

const pad = (n: number) => String(n).padStart(2, '0');

/** `mm:ss`, `h:mm:ss` or `2 d 03:00:00`; a started second counts whole, so that 0 shows only when it is over. */
export const formatSpan = (millis: number): string => {
  const seconds = Math.ceil(Math.max(0, millis) / 1_000);
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3_600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  const tail = `${pad(minutes)}:${pad(seconds % 60)}`;
  if (days > 0) return `${days} d ${pad(hours)}:${tail}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
};

const count = (n: number, [one, many]: readonly [string, string]) => (n === 0 ? [] : [`${n} ${n === 1 ? one : many}`]);

/** The same in words, for those who hear it. */
export const speakSpan = (millis: number): string => {
  const seconds = Math.ceil(Math.max(0, millis) / 1_000);
  const parts = [
    ...count(Math.floor(seconds / 86_400), texts.days),
    ...count(Math.floor(seconds / 3_600) % 24, texts.hours),
    ...count(Math.floor(seconds / 60) % 60, texts.minutes),
    ...count(seconds % 60, texts.seconds),
  ];
  return parts.length === 0 ? texts.none : parts.slice(0, 2).join(texts.and);
};

/** Says after something that it was moved, and by how much: ": +15 minutos". */
export const speakChange = (millis: number): string =>
  millis === 0 ? '' : `: ${millis > 0 ? '+' : '−'}${speakSpan(Math.abs(millis))}`;
