import type { IncidentKind } from './event.ts';
import type { EpochMs, Millis } from './units.ts';

/** Something that a proctor may want to look at: a fact with its evidence, never a verdict. */
export interface Incident {
  readonly kind: IncidentKind;
  readonly evidence: string;
  readonly at: EpochMs;
}

/**
 * A machine's judgement of the camera's picture (it is dark, it stands still), from when it was first made until the picture
 * serves again or there is none. Replaced whole.
 */
export interface CameraDoubt {
  readonly from: EpochMs;
  /** It covers the question no longer than that; `from`: not at all. */
  readonly until: EpochMs;
  /** The measurement, with its limit. */
  readonly evidence: string;
  /** The number under which a photo of it goes, should it become an incident; null: none is taken. */
  readonly photo: number | null;
  /** It is a person's to look at from here on. */
  readonly isReferred: boolean;
}

export interface DevicesState {
  /** False: the page came back, and no reply has told yet how the link is. */
  linkKnown: boolean;
  online: boolean;
  serverOff: boolean;
  /** Since when the link is lost, or is there again; null: it has been there all the time. */
  linkSince: EpochMs | null;
  /** The problem with it; null: it works. */
  camera: string | null;
  /** A machine's judgement of the picture, if the problem is one; null: it is a fact, or nothing is wrong. */
  doubt: CameraDoubt | null;
  /** The time for which past judgements have covered the question, in all. */
  coveredMs: Millis;
  /** Photos of doubts that were asked for. */
  doubtPhotos: number;
  microphone: string | null;
  displays: number;
  /** More than one came while the sheet was paused, which the first count after it judges. */
  displaysInPause: boolean;
  /** This device could not keep the log: what is pending goes at once. */
  storageFailed: boolean;
  incidents: Incident[];
}

export const emptyDevices = (): DevicesState => ({
  linkKnown: true,
  online: true,
  serverOff: false,
  linkSince: null,
  camera: null,
  doubt: null,
  coveredMs: 0,
  doubtPhotos: 0,
  microphone: null,
  displays: 1,
  displaysInPause: false,
  storageFailed: false,
  incidents: [],
});
