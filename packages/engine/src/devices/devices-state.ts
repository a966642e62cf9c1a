import type { IncidentKind } from '../session/event.ts';
import type { EpochMs } from '../units.ts';

/** Something that a proctor may want to look at: a fact with its evidence, never a verdict. */
export interface Incident {
  readonly kind: IncidentKind;
  readonly evidence: string;
  readonly at: EpochMs;
}

export interface DevicesState {
  /** False: the page came back, and no reply has told yet how the link is. */
  linkKnown: boolean;
  online: boolean;
  serverOff: boolean;
  /** What is wrong with it; null: it works. */
  camera: string | null;
  microphone: string | null;
  displays: number;
  /** This device could not keep the log: what is pending goes at once. */
  storageFailed: boolean;
  incidents: Incident[];
}

export const emptyDevices = (): DevicesState => ({
  linkKnown: true,
  online: true,
  serverOff: false,
  camera: null,
  microphone: null,
  displays: 1,
  storageFailed: false,
  incidents: [],
});
