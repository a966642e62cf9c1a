import { type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import styles from './camera.module.css';
import { texts } from './texts.ts';

/** A camera that looks at the person is a mirror to them; one that looks away shows things as they are. */
const isMirrored = (stream: MediaStream): boolean =>
  stream.getVideoTracks()[0]?.getSettings().facingMode !== 'environment';

export interface CameraVideoProps {
  readonly stream: MediaStream;
  /** Text is held up to the camera and has to be legible, so the picture is not mirrored. */
  readonly isText?: boolean;
  readonly ref?: Ref<HTMLVideoElement>;
}

/** Shows the camera's picture, mirrored where the camera faces its user. */
export const CameraVideo = ({ stream, isText = false, ref }: CameraVideoProps) => {
  const own = useRef<HTMLVideoElement>(null);
  useImperativeHandle<HTMLVideoElement | null, HTMLVideoElement | null>(ref, () => own.current, []);
  useLayoutEffect(() => {
    const video = own.current;
    if (video === null) return undefined;
    video.srcObject = stream;
    // A play that is refused shows no picture, and that is what is seen.
    void video.play()?.catch(() => undefined);
    return () => {
      video.srcObject = null;
    };
  }, [stream]);
  return (
    <video
      className={styles['video']}
      ref={own}
      muted
      playsInline
      autoPlay
      data-mirrored={!isText && isMirrored(stream)}
      aria-label={texts.picture}
    />
  );
};
