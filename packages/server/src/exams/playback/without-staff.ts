import type { WatchedAction } from '@quipu/contract';
import type { KeptPlayback } from './playback-store.ts';

const INSTITUTION = 'la institución';
/** Acts that the examinee was told of, or that changed their time or their end. */
const TOLD = new Set(['message', 'time', 'sessionTime', 'pause', 'resume', 'giveLost', 'reopen', 'fire']);
/** The examinee reads the reasons for these. */
const REASON_TOLD = new Set(['pause', 'giveLost']);

const told = (action: WatchedAction): WatchedAction => ({
  ...action,
  who: INSTITUTION,
  why: REASON_TOLD.has(action.what) ? action.why : null,
});

/**
 * Leaves out who watched, who did something and what was noted of the examinee, for the examinee; a file that leaves the institution goes to
 * whoever appeals, too. What changed their time or their end stays.
 */
export const withoutStaff = (kept: KeptPlayback): KeptPlayback => ({
  ...kept,
  incidents: [],
  photos: [],
  actions: kept.actions.filter(({ what }) => TOLD.has(what)).map(told),
});
