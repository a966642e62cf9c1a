import type { Described, FaceBox, FaceHold } from '@quipu/proctor/face';
import type { Observable } from 'rxjs';

/** The state of the hold, and where the one face was last seen. */
export interface SeenHold extends FaceHold {
  readonly box: FaceBox | null;
}

/** Looks for faces and takes photos, on this device only. */
export interface FacePort {
  /** Ends once a face was held. Fails where faces cannot be looked for. */
  readonly hold$: (video: HTMLVideoElement) => Observable<SeenHold>;
  /** `shape`: the middle of what the video shows, of so many times its height in width; null: all of it. */
  readonly photo: (video: HTMLVideoElement, shape: number | null) => Promise<Blob>;
  readonly describe: (photo: Blob) => Promise<Described>;
  readonly close: () => void;
}
