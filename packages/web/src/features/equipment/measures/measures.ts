import type { Api } from '@quipu/contract';
import type { CameraFound, Found, LightFound } from './checks.ts';

export interface CameraAndLight {
  readonly camera: CameraFound;
  readonly light: LightFound;
}

/** Every way in which this device is measured. None of them sends anything but a question for the time. */
export interface Measures {
  readonly screen: () => Promise<Found['screen']>;
  readonly speed: () => Promise<Found['speed']>;
  readonly storage: () => Promise<Found['storage']>;
  readonly network: (api: Api<'getTime'>) => Promise<Found['network']>;
  /** One picture serves both. It is shown while it is looked at. */
  readonly camera: (show: (stream: MediaStream | null) => void, signal: AbortSignal) => Promise<CameraAndLight>;
  /** `tell`: how loud it is now, 0 to 1. */
  readonly microphone: (tell: (level: number) => void, signal: AbortSignal) => Promise<Found['microphone']>;
}
