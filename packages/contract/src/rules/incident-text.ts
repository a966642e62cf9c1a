import type { WatchedIncident } from '../wire/watched.ts';
import { incidentTexts as texts } from './incident-texts.ts';

const numbers = new Intl.NumberFormat('es-EC', { maximumFractionDigits: 2, useGrouping: false });

const among = (names: Readonly<Record<string, string>>, name: string, otherwise: string): string =>
  Object.hasOwn(names, name) ? (names[name] ?? otherwise) : otherwise;
/** Evidence begins with what was seen; figures may follow. */
const seenIn = (evidence: string): string => evidence.trim().split(/\s/, 1)[0] ?? '';

type Seen = Pick<WatchedIncident, 'kind' | 'evidence' | 'measured'>;

/** Puts what was measured beside what it is compared with; null: it is a plain fact. */
const measuredText = (measured: Seen['measured']): string | null => {
  if (measured === null) return null;
  const { unit } = measured;
  const [value, threshold] = [numbers.format(measured.value), numbers.format(measured.threshold)];
  const known: Readonly<Record<string, (value: string, threshold: string) => string>> = texts.measured;
  return Object.hasOwn(known, unit)
    ? (known[unit]?.(value, threshold) ?? null)
    : texts.measuredOther(value, threshold, unit);
};

/** Names a problem that a device tells of, with figures after it or without. */
export const cameraText = (problem: string): string => among(texts.camera, seenIn(problem), texts.cameraOther);
export const microphoneText = (problem: string): string =>
  among(texts.microphone, seenIn(problem), texts.microphoneOther);

const nameOf = ({ kind, evidence }: Seen): string => {
  switch (kind) {
    case 'cameraLost':
      return cameraText(evidence);
    case 'microphoneLost':
      return microphoneText(evidence);
    case 'printScreen':
      return among(texts.printScreen, seenIn(evidence), texts.printScreenOther);
    case 'computerLeft':
      return among(texts.computerLeft, seenIn(evidence), texts.computerLeftOther);
    case 'computerSign':
      return among(texts.computerSign, seenIn(evidence), texts.computerSignOther);
    case 'displays':
    case 'remoteDesktop':
    case 'storageFailed':
    case 'conditionCircle':
    case 'faceDistance':
    case 'faces':
      return texts[kind];
    default:
      return texts.other(kind);
  }
};
/** Kinds whose evidence itself is read: names of programs, what a disk said. */
const TOLD: ReadonlySet<string> = new Set(['remoteDesktop', 'storageFailed', 'conditionCircle']);

/** Shows what was measured of a computer, behind the word that says what it is of. */
const signMeasured = (evidence: string): string => evidence.slice(seenIn(evidence).length).trim();

/** Names a kind of incident, whatever was seen. */
export const kindText = (kind: string): string => nameOf({ kind, evidence: '', measured: null });

/** Writes an incident as “Imagen oscura: brillo 43 (umbral 80)”. */
export const incidentText = (incident: Seen): string => {
  const { kind, evidence, measured } = incident;
  const told = evidence.trim();
  // A device tells of a capture at once, and how it saw it with its log, up to half a minute later.
  if (kind === 'printScreen' && told === '') return `${nameOf(incident)}: ${texts.notYet}`;
  const sign = kind === 'computerSign' ? signMeasured(told) : '';
  if (sign !== '') return `${nameOf(incident)}: ${sign}`;
  const more = measuredText(measured) ?? (TOLD.has(kind) && told !== '' ? told : null);
  return more === null ? nameOf(incident) : `${nameOf(incident)}: ${more}`;
};
