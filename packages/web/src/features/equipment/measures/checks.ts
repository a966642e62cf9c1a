import type { OpenProblem } from '@quipu/proctor/media';

export const CHECKS = ['screen', 'speed', 'storage', 'network', 'camera', 'light', 'microphone'] as const;
export type CheckName = (typeof CHECKS)[number];

export interface ScreenFound {
  /** The screen's width, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Null: this browser does not say. */
  readonly displays: number | null;
}
/** The time that a fixed piece of work took, in ms. */
export interface SpeedFound {
  readonly workMs: number;
}
export interface StorageFound {
  /** True: data written could be read again. */
  readonly works: boolean;
  /** Bytes; null: this browser does not say. */
  readonly free: number | null;
}
export interface NetworkFound {
  /** The round trip of a short question to the server, in ms; null: it did not answer. */
  readonly latencyMs: number | null;
  /** Kilobits a second; null: not measured. */
  readonly speedKbps: number | null;
}
export interface CameraFound {
  readonly problem: OpenProblem | null;
  /** The camera's own name. */
  readonly label: string;
}
export interface LightFound {
  /** Mean of the picture, 0 to 255; null: there is no picture. */
  readonly brightness: number | null;
}
export interface MicrophoneFound {
  readonly problem: OpenProblem | null;
  readonly label: string;
  readonly wasHeard: boolean;
}

export interface Found {
  readonly screen: ScreenFound;
  readonly speed: SpeedFound;
  readonly storage: StorageFound;
  readonly network: NetworkFound;
  readonly camera: CameraFound;
  readonly light: LightFound;
  readonly microphone: MicrophoneFound;
}
