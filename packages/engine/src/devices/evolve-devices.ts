import { sendAgain } from '../pending/pending-state.ts';
import type { EventOf } from '../session/event.ts';
import type { SessionState } from '../session/session-state.ts';

export const evolveLinkChanged = (state: SessionState, { data }: EventOf<'LinkChanged'>): void => {
  const { devices } = state;
  const wasGood = devices.linkKnown && devices.online && !devices.serverOff;
  devices.linkKnown = true;
  devices.online = data.online;
  devices.serverOff = data.serverOff;
  if (!wasGood && data.online && !data.serverOff && state.marks.count > 0) state.urgent = 'reconnect';
};

/** What was known of the link says nothing of how it is now. */
export const evolvePageRestored = (state: SessionState): void => {
  const { devices } = state;
  sendAgain(state);
  if (state.marks.count > 0) state.urgent = 'reconnect';
  devices.linkKnown = false;
  devices.online = true;
  devices.serverOff = false;
};

export const evolveIncidentSeen = (state: SessionState, { at, data }: EventOf<'IncidentSeen'>): void => {
  const { devices } = state;
  devices.incidents.push({ kind: data.kind, evidence: data.evidence, at });
  if (data.kind === 'storageFailed') devices.storageFailed = true;
  if (data.kind === 'remoteDesktop' && state.marks.count > 0) state.urgent = 'leaving';
};
