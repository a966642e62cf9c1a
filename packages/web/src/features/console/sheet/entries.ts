import type { WatchedAction, WatchedGivenBack, WatchedIncident, WatchedPhoto } from '@quipu/contract';
import type { Timeline } from '../api.ts';

/** What happened on a sheet, one thing after another. */
export type Entry =
  | { readonly kind: 'incident'; readonly at: number; readonly incident: WatchedIncident }
  | { readonly kind: 'photo'; readonly at: number; readonly photo: WatchedPhoto }
  | { readonly kind: 'action'; readonly at: number; readonly action: WatchedAction }
  | { readonly kind: 'time'; readonly at: number; readonly time: WatchedGivenBack };
export const ENTRY_KINDS = ['all', 'incident', 'photo', 'action', 'time'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export const idOfEntry = (entry: Entry): string => {
  switch (entry.kind) {
    case 'incident':
      return `incident-${entry.incident.id}`;
    case 'photo':
      return `photo-${entry.photo.id}`;
    case 'action':
      return `action-${entry.action.id}`;
    case 'time':
      return `time-${entry.time.id}`;
    default:
      return entry satisfies never;
  }
};

/** The newest first. */
export const entriesOf = (
  { incidents, photos, actions, givenBack }: Pick<Timeline, 'incidents' | 'photos' | 'actions' | 'givenBack'>,
  shown: EntryKind,
): readonly Entry[] =>
  [
    ...incidents.map((incident): Entry => ({ kind: 'incident', at: incident.at, incident })),
    ...photos.map((photo): Entry => ({ kind: 'photo', at: photo.at, photo })),
    ...actions.map((action): Entry => ({ kind: 'action', at: action.at, action })),
    ...givenBack.map((time): Entry => ({ kind: 'time', at: time.to, time })),
  ]
    .filter(({ kind }) => shown === 'all' || kind === shown)
    .sort((a, b) => b.at - a.at);

/** Those that nobody has looked into yet, the oldest first: it waits longest. */
export const toReview = (incidents: readonly WatchedIncident[]): readonly WatchedIncident[] =>
  incidents.filter(({ closedAt }) => closedAt === null).sort((a, b) => a.at - b.at);
