import { browserCamera, type CameraDoor, type cameraChoices$ } from '@quipu/proctor/media';
import { createContext, use } from 'react';

/** The cameras of this device: the way to one of them, and the list of all. */
export interface Cameras {
  readonly door: CameraDoor<MediaStream>;
  readonly devices: Parameters<typeof cameraChoices$>[0];
}

let browser: Cameras | null = null;

export const browserCameras = (): Cameras => {
  browser ??= { door: browserCamera(navigator), devices: navigator.mediaDevices ?? null };
  return browser;
};

/** A test puts its own here. */
export const CamerasContext = createContext<Cameras | null>(null);

export const useCameras = (): Cameras => use(CamerasContext) ?? browserCameras();
