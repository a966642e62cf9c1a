import type { CameraDoubt, DevicesState } from '../model/devices-state.ts';
import type { SheetContent } from '../model/sheet-content.ts';
import type { EpochMs, Millis } from '../model/units.ts';

type ReadDevices = Readonly<Pick<DevicesState, 'camera' | 'doubt' | 'coveredMs' | 'doubtPhotos'>>;

/** Judgements cover the question no longer than so many times the longest of them, all of a sheet together. */
export const MAX_COVERS = 3;
/** Photo times have the numbers below. */
const FIRST_DOUBT_PHOTO = 100;
/** The most photos of doubts in one epoch: a picture may flicker all day. */
const MAX_DOUBT_PHOTOS = 20;
/** Further epochs get none. */
const MAX_EPOCHS = 20;
/** No photo of a sheet has a higher number. */
export const LAST_PHOTO_NUMBER = FIRST_DOUBT_PHOTO * MAX_EPOCHS - 1;

/** The time that a judgement has covered by `at`. */
export const coveredBy = ({ from, until, isReferred }: CameraDoubt, at: EpochMs): Millis =>
  Math.max(0, (isReferred ? until : Math.min(at, until)) - from);

/** The time for which one more judgement may cover the question, if the longest may cover it for `most`. */
export const coverLeft = ({ coveredMs }: ReadDevices, most: Millis): Millis =>
  Math.max(0, Math.min(most, MAX_COVERS * most - coveredMs));

/** Another device begins another log, and numbers its own. Null: enough were taken. */
export const nextDoubtPhoto = ({ doubtPhotos }: ReadDevices, epoch: number): number | null =>
  doubtPhotos < MAX_DOUBT_PHOTOS && epoch < MAX_EPOCHS ? FIRST_DOUBT_PHOTO * epoch + doubtPhotos : null;

/** Tells whether a photo's number is that of a doubt. */
export const isDoubtPhoto = (number: number): boolean =>
  number >= FIRST_DOUBT_PHOTO && number <= LAST_PHOTO_NUMBER && number % FIRST_DOUBT_PHOTO < MAX_DOUBT_PHOTOS;

/** An incident's evidence names its photo, so that each is found whichever comes first: `dark brightness=43 threshold=80 photo=100`. */
export const evidenceOfDoubt = ({ evidence, photo }: CameraDoubt): string =>
  photo === null ? evidence : `${evidence} photo=${photo}`;

const PHOTO = / photo=(\d{3,4})$/;

/** The photo that an incident's evidence names; null: none. */
export const photoOfEvidence = (evidence: string): number | null => {
  const [, number] = PHOTO.exec(evidence) ?? [];
  return number === undefined ? null : Number(number);
};

/** A fact covers the question while it is so. `at` null: by what the log says so far, whatever the clock may. */
export const isCameraCovering = (
  { cameraOff }: SheetContent['rules'],
  { camera, doubt }: ReadDevices,
  at: EpochMs | null,
): boolean => {
  if (cameraOff !== 2 || camera === null) return false;
  return doubt === null || (!doubt.isReferred && (at === null || at < doubt.until));
};
