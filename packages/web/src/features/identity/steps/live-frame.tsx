import { useState } from 'react';
import { useSignInSession } from '../../../stores/sign-in-session-store.ts';
import { CameraVideo } from '../../../ui/camera/camera-video.tsx';
import { texts as cameraTexts } from '../../../ui/camera/texts.ts';
import { useCamera } from '../../../ui/camera/use-camera.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { guidance } from '../biometric/guidance.ts';
import { CameraPicker } from '../camera/camera-picker.tsx';
import { CameraProblem } from '../camera/camera-problem.tsx';
import type { Face } from '../face/use-face.ts';
import { useHold } from '../face/use-hold.ts';
import { texts } from '../texts.ts';
import { useSettled } from '../use-settled.ts';
import { CaptureFrame, type PictureKind } from './capture-frame.tsx';
import styles from './steps.module.css';

/**
 * Says in words how the face is seen. Nothing is demanded of it here, and a device that cannot look
 * for faces says nothing.
 */
const FaceSaid = ({ face, video }: { readonly face: Face; readonly video: HTMLVideoElement | null }) => {
  const seen = useHold(face, video, { onHeld: null });
  const said = seen === null || face.hasFailed ? '' : seen.status === 'valid' ? texts.oneFace : guidance(seen);
  const heard = useSettled(said);
  return (
    <>
      <p className={styles['liveFrameSaid']} aria-hidden="true">
        {said}
      </p>
      <VisuallyHidden role="status">{heard}</VisuallyHidden>
    </>
  );
};

export interface LiveFrameProps {
  readonly kind: PictureKind;
  readonly face: Face;
  /** Gives the element that shows the camera; null: none does now. */
  readonly onVideo: (video: HTMLVideoElement | null) => void;
}

/** Shows the camera in the frame of a picture. The camera is open for as long as this is shown. */
export const LiveFrame = ({ kind, face, onVideo }: LiveFrameProps) => {
  const isFace = kind === 'ib';
  const camera = useCamera(useSignInSession(({ session }) => session?.deviceId ?? null));
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const show = (now: HTMLVideoElement | null) => {
    setVideo(now);
    onVideo(now);
  };
  const { access } = camera;
  return (
    <>
      {access.kind === 'closed' ? (
        <CameraProblem problem={access.problem} onRetry={camera.retry} />
      ) : (
        <CaptureFrame kind={kind}>
          {access.kind === 'open' && <CameraVideo stream={access.stream} isText={!isFace} ref={show} />}
        </CaptureFrame>
      )}
      {access.kind === 'opening' && (
        <p className={styles['liveFrameSaid']} role="status">
          {cameraTexts.opening}
        </p>
      )}
      {access.kind === 'open' && isFace && <FaceSaid face={face} video={video} />}
      <CameraPicker
        camera={camera}
        onChosen={(deviceId) => {
          // The one for a card may look the other way: it is not that of the evaluation.
          if (isFace) useSignInSession.getState().note({ deviceId });
        }}
      />
    </>
  );
};
