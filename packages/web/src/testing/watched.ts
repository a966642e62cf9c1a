import { WatchedSheet } from '@quipu/contract';
import { isRight } from 'fp-ts/lib/Either.js';
import { NOON } from './listed-sheet.ts';

const MINUTE = 60_000;

/** A sheet as whoever watches gets it from the wire: under way, with nothing wrong. */
export const wireWatched = (more: object = {}) => ({
  sheet_id: 1,
  user_id: 101,
  reference: '1700000001',
  full_name: 'Ana Pérez',
  status: 'A',
  attempt: 1,
  started_at: NOON - 20 * MINUTE,
  finished_at: null,
  deadline: NOON + 40 * MINUTE,
  items: 40,
  answered: 12,
  saved: 11,
  pending: 1,
  position: 12,
  heard_at: NOON - 5_000,
  camera: null,
  microphone: null,
  displays: 1,
  is_visible: true,
  open_incidents: 0,
  incidents: 0,
  photos: 0,
  viewer: null,
  ...more,
});

export const watched = (more: object = {}): WatchedSheet => {
  const decoded = WatchedSheet.decode(wireWatched(more));
  if (!isRight(decoded)) throw new Error('The watched sheet of this test does not decode');
  return decoded.right;
};

export const wireWatchedSession = (more: object = {}) => ({
  id: 5,
  quiz_name: 'Aptitud académica',
  start: NOON - 60 * MINUTE,
  end: NOON + 60 * MINUTE,
  examinees: 3,
  under_way: 2,
  finished: 1,
  open_incidents: 1,
  ...more,
});

/** An incident of the camera, as the wire has it: too dark, still to be looked into. */
export const wireIncident = (more: object = {}) => ({
  id: 31,
  kind: 'cameraLost',
  at: NOON - 10 * MINUTE,
  evidence: 'dark brightness=43 threshold=80',
  measured: { value: 43, threshold: 80, unit: 'brightness' },
  photo_id: null,
  ended_at: NOON - 9 * MINUTE,
  closed_at: null,
  closed_by: null,
  closed_reason: null,
  objection: null as object | null,
  ...more,
});
