import { isUnderWay, type Opened } from '../session/opened.ts';
import type { Rejection } from '../session/rejection.ts';
import type { EpochMs } from '../units.ts';
import { isCameraCovering } from './camera-doubt.ts';

export type Blocker = Extract<Rejection, { reason: 'Blocked' }>['by'];

/** What covers the questions: neither answering nor moving. `at` null: by what the log says so far. */
export const answeringBlocker = ({ index, state }: Opened, at: EpochMs | null): Blocker | null => {
  const { devices } = state;
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

export const currentBlocker = (session: Opened): Blocker | null =>
  isUnderWay(session) ? movingBlocker(session, null) : null;
