import { momentInWords, spanInWords } from '@quipu/contract';
import { type EpochMs, MINUTE_MS } from '@quipu/engine';
import type { Accommodation } from '../../exams/operating/accommodate.ts';
import { extraTimeInWords } from '../../exams/operating/extra-time-words.ts';
import type { ChangesProblem, NoChanges } from './changes-problems.ts';

const problems: Readonly<Record<ChangesProblem, string>> = {
  empty: 'El archivo está vacío.',
  foreign: 'El archivo no trae cambios de la institución para un laboratorio.',
  aPackage: 'El archivo es un paquete, no los cambios de uno: no se cambió nada.',
  someResults: 'El archivo tiene resultados de un laboratorio, no cambios de la institución: no se cambió nada.',
  otherVersion:
    'Los cambios son de otra versión: la institución debe hacerlos con la misma versión de esta aplicación.',
  damaged: 'El archivo de cambios está dañado, incompleto o fue modificado: no se cambió nada.',
  noLaboratory: 'En este equipo no se ha cargado un paquete de laboratorio: cargue primero el paquete.',
  otherPackage: 'Los cambios son de otro paquete, no del que está en este equipo: no se cambió nada.',
  future:
    'Los cambios tienen una fecha posterior a la de este equipo: corrija la hora del equipo y cárguelos otra vez. No se cambió nada.',
  older: 'Este equipo ya tiene cambios más recientes de la institución: no se cambió nada.',
};

const none: Readonly<Record<NoChanges, string>> = {
  noLaboratory: 'No existe ese laboratorio ("npx quipu laboratories" los muestra).',
  recalled: 'Ese laboratorio se anuló: sus hojas ya no están fuera.',
  noneOut: 'De ese laboratorio ya volvieron todas las hojas: no hay a quién llevar cambios.',
  otherSecret: 'El laboratorio se preparó con otro secreto del servidor: anúlelo y prepárelo otra vez.',
  nothing: 'No hay nada que llevar: nada cambió desde que se preparó el laboratorio.',
};

const VISIBILITY: Readonly<Record<string, string>> = { VISUAL: 'visual', AUDITIVA: 'auditiva' };
const accessibilityInWords = (value: string | null): string =>
  value === null ? 'ninguna' : (VISIBILITY[value] ?? value);
const extraTime = (given: Accommodation): string => extraTimeInWords(given) || 'ninguno';
const minutesOf = (count: number): string => (count === 1 ? '1 minuto' : `${count} minutos`);
const quoted = (text: string | null): string => (text === null || text === '' ? 'ninguna' : `«${text}»`);

export interface SessionHours {
  readonly startsAt: EpochMs;
  readonly endsAt: EpochMs;
  readonly timeLimit: number;
}
const hoursInWords = ({ startsAt, endsAt, timeLimit }: SessionHours): string =>
  `${spanInWords(startsAt, endsAt)}, con ${minutesOf(timeLimit)} para rendir`;

/** Says by how much it was prolonged, where that is all. Null before: nobody knows what was told of it. */
export const sessionInWords = (before: SessionHours | null, now: SessionHours): string => {
  if (before === null) return `Ahora ${hoursInWords(now)}.`;
  const more = now.timeLimit - before.timeLimit;
  const isLonger = now.startsAt === before.startsAt && more > 0 && now.endsAt - before.endsAt === more * MINUTE_MS;
  return isLonger
    ? `${minutesOf(more)} más para todas las personas: termina el ${momentInWords(now.endsAt)}.`
    : `Antes ${hoursInWords(before)}; ahora ${hoursInWords(now)}.`;
};

/** Whoever keeps a laboratory, and whoever writes what is brought to it, reads of each person what is another by now. */
export const texts = {
  problems,
  none,
  extraTime: (before: Accommodation, now: Accommodation) =>
    `Tiempo adicional: antes ${extraTime(before)}, ahora ${extraTime(now)}.`,
  givesExtraTime: (now: Accommodation) => `Tiempo adicional: ${extraTime(now)}.`,
  givenMinutes: (quiz: string, minutes: number) => `${minutesOf(minutes)} más para «${quiz}».`,
  name: (before: string) => `Nombre corregido: antes «${before}».`,
  newName: 'Nombre corregido.',
  password: 'Clave nueva.',
  accessibility: (before: string | null, now: string | null) =>
    `Accesibilidad: antes ${accessibilityInWords(before)}, ahora ${accessibilityInWords(now)}.`,
  newAccessibility: (now: string | null) => `Accesibilidad: ${accessibilityInWords(now)}.`,
  watermark: (before: string | null, now: string | null) =>
    `Marca de agua: antes ${quoted(before)}, ahora ${quoted(now)}.`,
  newWatermark: (now: string | null) => `Marca de agua: ${quoted(now)}.`,
  /** Two may have one name. */
  person: (name: string, reference: string) => `${name} (${reference})`,
  session: (id: number, quiz: string) => `Sesión ${id}, «${quiz}»`,
  wouldTakeTime: (before: Accommodation, now: Accommodation) =>
    `Tiempo adicional: la institución dice ${extraTime(now)}; está rindiendo y le quitaría tiempo, así que sigue con el que tenía (${extraTime(before)}). Cárguelos otra vez cuando termine esa evaluación.`,
  personEnded: (quiz: string) =>
    `Más tiempo para «${quiz}»: su evaluación ya terminó: puede reabrirla con el código de supervisión.`,
  memberEnded: (person: string) => `${person}: su evaluación ya terminó: puede reabrirla con el código de supervisión.`,
  hasEnded: (quiz: string, minutes: number) =>
    `${minutesOf(minutes)} más para «${quiz}»: ya terminó, y no le sirven. Si debe seguir, reábrala en «Supervisión de la sala».`,
} as const;
