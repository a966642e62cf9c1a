import type { SheetContent } from '@quipu/engine';

/** Tells whether an evaluation looks at its examinee, or takes photos. */
export const usesCamera = ({ rules }: SheetContent, photos: boolean): boolean => photos || rules.cameraOff > 0;

/**
 * Tells whether it opens the camera. A page that is no secure context cannot, and only looks for
 * one.
 */
export const opensCamera = (content: SheetContent, photos: boolean): boolean =>
  usesCamera(content, photos) && navigator.mediaDevices !== undefined;
