import type { EventOf } from '../session/event.ts';
import type { SessionState } from '../session/session-state.ts';

export const evolveLinkChanged = (
  { devices, pending }: SessionState,
  { data }: EventOf<'LinkChanged'>,
): void => {
  const wasGood = devices.online && !devices.serverOff;
  devices.online = data.online;
  devices.serverOff = data.serverOff;
  if (!wasGood && data.online && !data.serverOff && pending.count > 0) pending.urgent = 'reconnect';
};

export const evolveIncidentSeen = (
  { devices, pending }: SessionState,
  { at, data }: EventOf<'IncidentSeen'>,
): void => {
  devices.incidents.push({ kind: data.kind, evidence: data.evidence, at });
  if (data.kind === 'storageFailed') devices.storageFailed = true;
  if (data.kind === 'remoteDesktop' && pending.count > 0) pending.urgent = 'leaving';
};
