import type { IncidentKind } from '../session/event.ts';
import type { EpochMs, Millis } from '../units.ts';
import type { CameraDoubt } from './camera-doubt.ts';

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
  /** That is a machine's judgement of its picture; null: it is a fact, or nothing is wrong. */
  doubt: CameraDoubt | null;
  /** How long judgements that are over have covered the question. */
  coveredMs: Millis;
  /** Photos of doubts that were asked for. */
  doubtPhotos: number;
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
  doubt: null,
  coveredMs: 0,
  doubtPhotos: 0,
  microphone: null,
  displays: 1,
  storageFailed: false,
  incidents: [],
});
