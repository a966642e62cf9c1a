import { browserMedia, type MediaSource } from '../presence/media-source.ts';

export interface TrackLike extends EventTarget {
  readonly stop: () => void;
}

export interface StreamLike {
  readonly getTracks: () => readonly TrackLike[];
}

/** The browser's way to a camera: what is plugged in, what is allowed, and opening it. */
export interface CameraDoor<S extends StreamLike> extends MediaSource {
  readonly open: (constraints: MediaStreamConstraints) => Promise<S>;
}

export const browserCamera = (navigator: Navigator): CameraDoor<MediaStream> => ({
  ...browserMedia(navigator),
  open: (constraints) => navigator.mediaDevices.getUserMedia(constraints),
});
