import { isUnderWay, type Opened } from '../model/quiz-session.ts';
import type { Rejection, RejectionOf } from '../model/rejection.ts';
import type { EpochMs } from '../model/units.ts';
import { isCameraCovering } from './camera-doubt.ts';
import { areTooMany } from './too-many-displays.ts';

export type Blocker = Extract<Rejection, { reason: 'Blocked' }>['by'];

/**
 * The widest of the causes that cover the questions: one can neither answer nor move. With `at` null, the log alone
 * counts.
 */
export const answeringBlocker = ({ index, state }: Opened, at: EpochMs | null): Blocker | null => {
  const { devices, timers } = state;
  if (timers.pause !== null) return 'pause';
  if (isCameraCovering(index.content.rules, devices, at)) return 'camera';
  return areTooMany(devices.displays, index.content.rules) ? 'displays' : null;
};

/** The cause that keeps the examinee from moving. Without the server they stay, unless the evaluation is hybrid. */
export const movingBlocker = (session: Opened, at: EpochMs | null): Blocker | null => {
  const { index, state } = session;
  const covered = answeringBlocker(session, at);
  if (covered !== null || index.content.rules.hybridMode) return covered;
  if (!state.devices.online) return 'offline';
  return state.devices.serverOff ? 'serverOff' : null;
};

/** Keeps back commands that are neither move nor answer: only a pause does. */
export const pauseBlocks = ({ state: { timers } }: Opened): RejectionOf<'Blocked'> | null =>
  timers.pause === null ? null : { reason: 'Blocked', by: 'pause' };

export const currentBlocker = (session: Opened): Blocker | null =>
  isUnderWay(session) ? movingBlocker(session, null) : null;
