import { isUnderWay, type Opened } from '../session/opened.ts';
import type { Rejection } from '../session/rejection.ts';

export type Blocker = Extract<Rejection, { reason: 'Blocked' }>['by'];

/** What covers the questions: neither answering nor moving. */
export const answeringBlocker = ({ index, state }: Opened): Blocker | null => {
  const { devices } = state;
  if (index.content.rules.cameraOff === 2 && devices.camera !== null) return 'camera';
  return devices.displays > 1 ? 'displays' : null;
};

/** Without the server one stays where one is, unless the evaluation is hybrid. */
export const movingBlocker = (session: Opened): Blocker | null => {
  const { index, state } = session;
  const covered = answeringBlocker(session);
  if (covered !== null || index.content.rules.hybridMode) return covered;
  if (!state.devices.online) return 'offline';
  return state.devices.serverOff ? 'serverOff' : null;
};

export const currentBlocker = (session: Opened): Blocker | null =>
  isUnderWay(session) ? movingBlocker(session) : null;
