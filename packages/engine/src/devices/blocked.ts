import { isUnderWay, type Opened } from '../model/quiz-session.ts';
import type { Rejection, RejectionOf } from '../model/rejection.ts';
import type { EpochMs } from '../model/units.ts';
import { isCameraCovering } from './camera-doubt.ts';

export type Blocker = Extract<Rejection, { reason: 'Blocked' }>['by'];

/** What covers the questions, the widest first: neither answering nor moving. `at` null: by what the log says so far. */
export const answeringBlocker = ({ index, state }: Opened, at: EpochMs | null): Blocker | null => {
  const { devices, timers } = state;
  if (timers.pause !== null) return 'pause';
  if (isCameraCovering(index.content.rules, devices, at)) return 'camera';
  return devices.displays > 1 ? 'displays' : null;
};

/** Without the server one stays where one is, unless the evaluation is hybrid. */
export const movingBlocker = (session: Opened, at: EpochMs | null): Blocker | null => {
  const { index, state } = session;
  const covered = answeringBlocker(session, at);
  if (covered !== null || index.content.rules.hybridMode) return covered;
  if (!state.devices.online) return 'offline';
  return state.devices.serverOff ? 'serverOff' : null;
};

/** What is no move and no answer is kept back by a pause alone. */
export const pauseBlocks = ({ state: { timers } }: Opened): RejectionOf<'Blocked'> | null =>
  timers.pause === null ? null : { reason: 'Blocked', by: 'pause' };

export const currentBlocker = (session: Opened): Blocker | null =>
  isUnderWay(session) ? movingBlocker(session, null) : null;
