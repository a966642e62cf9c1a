import { MAX_CAMERA_SIZE } from '../camera/camera-constraints.ts';

export interface PhotoCrop {
  /** The part of the camera's picture, in its pixels. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** The size of the photo. */
  readonly size: { readonly width: number; readonly height: number };
}

/** The middle of a picture, in the given shape (width by height; null: all of it), and the size that a photo of it has. */
export const photoCrop = (
  picture: { readonly width: number; readonly height: number },
  shape: number | null,
): PhotoCrop => {
  const wanted = shape ?? picture.width / picture.height;
  const width = Math.min(picture.width, picture.height * wanted);
  const height = Math.min(picture.height, picture.width / wanted);
  const scale = Math.min(1, MAX_CAMERA_SIZE.width / width, MAX_CAMERA_SIZE.height / height);
  return {
    left: (picture.width - width) / 2,
    top: (picture.height - height) / 2,
    width,
    height,
    size: { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) },
  };
};
