import type { WatchedSheet } from '@quipu/contract';

/** A device under way reports at least every half minute: this long without a word and it is not there. */
export const SILENT_MS = 75_000;

/** The states that rows are looked for by, in the order in which they are offered. */
export const STATES = [
  'all',
  'underWay',
  'pending',
  'finished',
  'silent',
  'incidents',
  'camera',
  'microphone',
  'displays',
  'hidden',
] as const;
export type State = (typeof STATES)[number];

const isUnderWay = ({ status }: WatchedSheet): boolean => status === 'A';

/** Counts from the beginning where the device was never heard. */
const isSilent = (sheet: WatchedSheet, now: number): boolean =>
  isUnderWay(sheet) && now - (sheet.heardAt ?? sheet.startedAt ?? now) > SILENT_MS;

/** Devices count while they matter: what was wrong when an evaluation ended is on its timeline. */
const TESTS: Readonly<Record<State, (sheet: WatchedSheet, now: number) => boolean>> = {
  all: () => true,
  underWay: isUnderWay,
  pending: ({ status }) => status === 'P' || status === 'I',
  finished: ({ status }) => status !== 'P' && status !== 'I' && status !== 'A',
  silent: isSilent,
  incidents: ({ openIncidents }) => openIncidents > 0,
  camera: (sheet) => isUnderWay(sheet) && sheet.camera !== null,
  microphone: (sheet) => isUnderWay(sheet) && sheet.microphone !== null,
  displays: (sheet) => isUnderWay(sheet) && (sheet.displays ?? 1) > 1,
  hidden: (sheet) => isUnderWay(sheet) && sheet.isVisible === false,
};

export const isIn = (state: State, sheet: WatchedSheet, now: number): boolean => TESTS[state](sheet, now);

export const countStates = (sheets: Iterable<WatchedSheet>, now: number): Readonly<Record<State, number>> => {
  const counts = Object.fromEntries(STATES.map((state) => [state, 0])) as Record<State, number>;
  for (const sheet of sheets) for (const state of STATES) if (TESTS[state](sheet, now)) counts[state] += 1;
  return counts;
};
