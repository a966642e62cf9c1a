import type { WatchedSheet } from '@quipu/contract';
import { hasTooManyDisplays, needOf, silentSince } from './needs.ts';

/** The states that rows are looked for by, in the order in which they are offered. */
export const STATES = [
  'all',
  'needs',
  'underWay',
  'paused',
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

/** Devices count while they matter: what was wrong when an evaluation ended is on its timeline. */
const TESTS: Readonly<Record<State, (sheet: WatchedSheet, now: number) => boolean>> = {
  all: () => true,
  needs: (sheet, now) => needOf(sheet, now) !== null,
  underWay: isUnderWay,
  paused: (sheet) => isUnderWay(sheet) && sheet.pausedSince !== null,
  pending: ({ status }) => status === 'P' || status === 'I',
  finished: ({ status }) => status !== 'P' && status !== 'I' && status !== 'A',
  silent: (sheet, now) => silentSince(sheet, now) !== null,
  incidents: ({ openIncidents }) => openIncidents > 0,
  camera: (sheet) => isUnderWay(sheet) && sheet.camera !== null,
  microphone: (sheet) => isUnderWay(sheet) && sheet.microphone !== null,
  displays: (sheet) => isUnderWay(sheet) && hasTooManyDisplays(sheet),
  hidden: (sheet) => isUnderWay(sheet) && sheet.isVisible === false,
};

export const isIn = (state: State, sheet: WatchedSheet, now: number): boolean => TESTS[state](sheet, now);

export type Counts = Readonly<Record<State, number>>;

export const countStates = (sheets: Iterable<WatchedSheet>, now: number): Counts => {
  const counts = Object.fromEntries(STATES.map((state) => [state, 0])) as Record<State, number>;
  for (const sheet of sheets) for (const state of STATES) if (TESTS[state](sheet, now)) counts[state] += 1;
  return counts;
};

/** A state that nobody is in is no help, except where it is the chosen one. */
export const offeredStates = (counts: Counts, chosen: State): readonly State[] =>
  STATES.filter((state) => state === 'all' || state === chosen || counts[state] > 0);
