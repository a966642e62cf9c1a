import type { SheetContent } from '@quipu/engine';

/** Whether an evaluation opens the camera: a page that is no secure context cannot, and only looks whether there is one. */
export const opensCamera = ({ rules }: SheetContent, photos: boolean): boolean =>
  (photos || rules.cameraOff > 0) && navigator.mediaDevices !== undefined;
