import type { SheetContent } from '@quipu/engine';

/** Whether an evaluation looks at its examinee, or takes photos. */
export const usesCamera = ({ rules }: SheetContent, photos: boolean): boolean => photos || rules.cameraOff > 0;

/** Whether it opens the camera: a page that is no secure context cannot, and only looks whether there is one. */
export const opensCamera = (content: SheetContent, photos: boolean): boolean =>
  usesCamera(content, photos) && navigator.mediaDevices !== undefined;
