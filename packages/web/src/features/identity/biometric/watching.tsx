import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { CameraVideo } from '../../../ui/camera/camera-video.tsx';
import { texts as cameraTexts } from '../../../ui/camera/texts.ts';
import type { Camera } from '../../../ui/camera/use-camera.ts';
import { Chip } from '../../../ui/figures/chip.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { CameraPicker } from '../camera/camera-picker.tsx';
import { CameraProblem } from '../camera/camera-problem.tsx';
import type { Face } from '../face/use-face.ts';
import { useHold } from '../face/use-hold.ts';
import { texts } from '../texts.ts';
import { useSettled } from '../use-settled.ts';
import styles from './biometric.module.css';
import { guidance, imageStatus } from './guidance.ts';

/** An upright oval in a picture of 4 to 3. */
const OVAL = 'M200 30c58 0 96 50 96 118s-38 122-96 122-96-54-96-122 38-118 96-118Z';

interface FaceOverlayProps {
  /** 0 to 100. */
  readonly progress: number;
  readonly status: string;
}

/**
 * Shows where the face goes, and how much of the time has passed. The same is said in words beside
 * it.
 */
const FaceOverlay = ({ progress, status }: FaceOverlayProps) => (
  <svg className={styles['drawing']} viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <path d={`M-200-200h800v700h-800Z${OVAL}`} fillRule="evenodd" fill="var(--veil)" />
    <path className={styles['track']} data-status={status} d={OVAL} fill="none" strokeWidth="4" />
    <path
      className={styles['progress']}
      d={OVAL}
      fill="none"
      strokeWidth="8"
      strokeLinecap="round"
      pathLength="100"
      strokeDasharray="100 200"
      strokeDashoffset={100 - progress}
      opacity={progress > 0 ? 1 : 0}
    />
  </svg>
);

const TONE = { pending: 'info', valid: 'success', invalid: 'error' } as const;

export interface WatchingProps {
  readonly camera: Camera;
  readonly face: Face;
  readonly onChosen: (deviceId: string) => void;
  readonly onPhoto: (photo: Blob) => void;
}

/** Looks at the camera until one face was there for three seconds. What it says aloud is what to do, never how far it is. */
export const Watching = ({ camera, face, onChosen, onPhoto }: WatchingProps) => {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [round, setRound] = useState(0);
  const { access } = camera;
  const take = async () => {
    if (video === null || face.port === null) return;
    try {
      onPhoto(await face.port.photo(video, null));
    } catch {
      // It showed nothing just then: another three seconds.
      setRound((n) => n + 1);
    }
  };
  const seen = useHold(face, video, { onHeld: () => void take(), round });
  const status = face.hasFailed ? 'pending' : imageStatus(seen);
  const said = access.kind === 'open' ? guidance(seen) : cameraTexts.opening;
  const heard = useSettled(access.kind === 'closed' || face.hasFailed ? '' : said);

  if (access.kind === 'closed')
    return (
      <div className={styles['watchingStack']}>
        <CameraProblem problem={access.problem} onRetry={camera.retry} />
        <CameraPicker camera={camera} onChosen={onChosen} />
      </div>
    );
  return (
    <div className={styles['watchingStack']}>
      <div className={styles['picture']}>
        {access.kind === 'open' ? (
          <>
            <CameraVideo stream={access.stream} ref={setVideo} />
            <FaceOverlay progress={seen?.progress ?? 0} status={status} />
          </>
        ) : (
          <p className={styles['opening']} aria-hidden="true">
            {cameraTexts.opening}
          </p>
        )}
      </div>
      <p className={styles['status']}>
        {texts.imageStatus} <Chip tone={TONE[status]}>{texts[status]}</Chip>
      </p>
      {face.hasFailed ? (
        <Alert severity="error" role="alert">
          <strong>{texts.faceFailed}</strong>
          <p>{texts.faceFailedBody}</p>
          <Button variant="outlined" onClick={face.retry} style={{ marginTop: 8 }}>
            {texts.retry}
          </Button>
        </Alert>
      ) : (
        <p className={styles['guidance']} aria-hidden="true">
          {said}
        </p>
      )}
      <VisuallyHidden role="status">{heard}</VisuallyHidden>
      <CameraPicker camera={camera} onChosen={onChosen} />
    </div>
  );
};
