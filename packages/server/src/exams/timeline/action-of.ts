import type { WatchedAction } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { spanText } from '@quipu/engine/playback';
import { SECOND_MS } from '../../platform/time/durations.ts';
import { texts } from './texts.ts';

/** A row of the audit log. */
export interface KeptAction {
  readonly id: number;
  readonly at: EpochMs;
  readonly who: string;
  readonly why: string | null;
  readonly what: Readonly<Record<string, unknown>>;
}

const minutesOf = ({ minutes }: KeptAction['what']): string | null =>
  typeof minutes === 'number' ? texts.minutes(minutes) : null;
const lostIn = ({ seconds }: KeptAction['what']): string | null =>
  typeof seconds === 'number' ? spanText(seconds * SECOND_MS) : null;
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** They tell what each kind of action is to who watches; others are none of theirs. */
const ACTIONS: Readonly<Record<string, (kept: KeptAction) => Pick<WatchedAction, 'what' | 'why' | 'detail'>>> = {
  'send-message': ({ what }) => ({ what: 'message', why: null, detail: textOf(what['message']) }),
  'extend-sheet': ({ why, what }) => ({ what: 'time', why, detail: minutesOf(what) }),
  'extend-session': ({ why, what }) => ({ what: 'sessionTime', why, detail: minutesOf(what) }),
  'pause-sheet': ({ why }) => ({ what: 'pause', why, detail: null }),
  'resume-sheet': ({ why }) => ({ what: 'resume', why, detail: null }),
  'give-lost-time': ({ why, what }) => ({ what: 'giveLost', why, detail: lostIn(what) }),
  'refuse-lost-time': ({ why, what }) => ({ what: 'refuseLost', why, detail: lostIn(what) }),
  'reopen-sheet': ({ why, what }) => ({ what: 'reopen', why, detail: minutesOf(what) }),
  'end-sheet': ({ why, what }) => ({ what: 'fire', why, detail: textOf(what['message']) }),
  view: ({ why, what: { seconds } }) => ({
    what: 'view',
    why,
    detail: typeof seconds === 'number' ? texts.seconds(seconds) : null,
  }),
  photo: ({ why }) => ({ what: 'photo', why, detail: null }),
  'decide-quarantined-answers': ({ why, what: { isAccepted } }) => ({
    what: 'keptApart',
    why,
    detail: isAccepted === true ? texts.accepted : texts.rejected,
  }),
  'close-incident': ({ why, what }) => ({ what: 'closeIncident', why, detail: textOf(what['kind']) }),
};
export const ACTION_NAMES: readonly string[] = Object.keys(ACTIONS);

export const actionOf = (kept: KeptAction): WatchedAction | null => {
  const read = ACTIONS[String(kept.what['action'])];
  const { id, at, who } = kept;
  return read === undefined ? null : { id, at, who, ...read(kept) };
};
