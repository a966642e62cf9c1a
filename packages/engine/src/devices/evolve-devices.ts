import type { EventOf } from '../model/event.ts';
import type { SessionState } from '../model/session-state.ts';
import { sendAgain } from '../model/sync-state.ts';
import type { EpochMs } from '../model/units.ts';
import { coveredBy } from './camera-doubt.ts';

export const evolveLinkChanged = (state: SessionState, { at, data }: EventOf<'LinkChanged'>): void => {
  const { devices } = state;
  const wasGood = devices.linkKnown && devices.online && !devices.serverOff;
  const isGood = data.online && !data.serverOff;
  // One that is lost in two ways, one after the other, is lost since the first.
  if (wasGood || isGood) devices.linkSince = at;
  devices.linkKnown = true;
  devices.online = data.online;
  devices.serverOff = data.serverOff;
  if (!wasGood && isGood && state.marks.count > 0) state.urgent = 'reconnect';
};

/** The link is unknown from here on: the page before knew nothing of it as it is now. */
export const evolvePageRestored = (state: SessionState): void => {
  const { devices } = state;
  sendAgain(state);
  if (state.marks.count > 0) state.urgent = 'reconnect';
  devices.linkKnown = false;
  devices.online = true;
  devices.serverOff = false;
};

export const evolveDisplaysChanged = (
  { devices, timers }: SessionState,
  { data: { count } }: EventOf<'DisplaysChanged'>,
): void => {
  devices.displays = count;
  devices.displaysInPause = count > 1 && (timers.pause !== null || devices.displaysInPause);
};

export const evolveIncidentSeen = (state: SessionState, { at, data }: EventOf<'IncidentSeen'>): void => {
  const { devices } = state;
  devices.incidents.push({ kind: data.kind, evidence: data.evidence, at });
  if (data.kind === 'displays') devices.displaysInPause = false;
  if (data.kind === 'storageFailed') devices.storageFailed = true;
  if (data.kind === 'remoteDesktop' && state.marks.count > 0) state.urgent = 'leaving';
};

export const evolveCameraDoubted = ({ devices }: SessionState, { at, data }: EventOf<'CameraDoubted'>): void => {
  const { reason, evidence, until, photo } = data;
  const { doubt } = devices;
  devices.camera = reason;
  devices.doubt = { from: doubt?.from ?? at, until, evidence, photo, isReferred: doubt?.isReferred ?? false };
};

export const evolveCameraDoubtReferred = ({ devices }: SessionState): void => {
  const { doubt } = devices;
  if (doubt === null || doubt.isReferred) return;
  devices.doubt = { ...doubt, isReferred: true };
  if (doubt.photo !== null) devices.doubtPhotos += 1;
};

/** Ends a doubt. The time that it has covered counts against later ones. */
export const endDoubt = ({ devices }: SessionState, at: EpochMs): void => {
  if (devices.doubt === null) return;
  devices.coveredMs += coveredBy(devices.doubt, at);
  devices.doubt = null;
  devices.camera = null;
};
