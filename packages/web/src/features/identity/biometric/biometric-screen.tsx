import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { browserMedia, type PresenceProblem } from '@quipu/proctor';
import { microphoneVerdict$ } from '@quipu/proctor/media';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSignInSession } from '../../../stores/sign-in-session-store.ts';
import { CamerasContext, useCameras } from '../../../ui/camera/cameras.ts';
import { useCamera } from '../../../ui/camera/use-camera.ts';
import { CancelButton } from '../cancel-button.tsx';
import { type Face, useFace } from '../face/use-face.ts';
import { Help } from '../help.tsx';
import { texts } from '../texts.ts';
import styles from './biometric.module.css';
import { Sending } from './sending.tsx';
import { Watching } from './watching.tsx';
import { withMicrophone } from './with-microphone.ts';

/** The microphone cannot be used: said, and no reason not to go on here. */
const MicrophoneNote = ({ onRetry }: { readonly onRetry: () => void }) => {
  const [problem, setProblem] = useState<PresenceProblem>(null);
  useEffect(() => {
    const heard = microphoneVerdict$(browserMedia(navigator)).subscribe(setProblem);
    return () => {
      heard.unsubscribe();
    };
  }, []);
  if (problem === null) return null;
  return (
    <Alert severity="warning" role="alert">
      <strong>{texts.microphone}</strong>
      <p>
        {texts.microphoneProblem[problem]} {texts.microphoneBody}
      </p>
      <Button variant="outlined" onClick={onRetry} style={{ marginTop: 8 }}>
        {texts.retry}
      </Button>
    </Alert>
  );
};

/** Shows the other ways to those who are not through by then. */
const LONG_MS = 30_000;

interface LookingProps {
  readonly face: Face;
  readonly onPhoto: (photo: Blob) => void;
  /** There is no camera: nothing will come of waiting. */
  readonly onMissing: () => void;
}

const Looking = ({ face, onPhoto, onMissing }: LookingProps) => {
  const preferred = useSignInSession(({ session }) => session?.deviceId ?? null);
  const camera = useCamera(preferred);
  const isMissing = camera.access.kind === 'closed' && camera.access.problem === 'missing';
  const missing = useEffectEvent(onMissing);
  useEffect(() => {
    if (isMissing) missing();
  }, [isMissing]);
  return (
    <div className={styles['stack']}>
      <Watching
        camera={camera}
        face={face}
        onPhoto={onPhoto}
        onChosen={(deviceId) => {
          useSignInSession.getState().note({ deviceId });
        }}
      />
      {camera.access.kind === 'open' && <MicrophoneNote onRetry={camera.retry} />}
    </div>
  );
};

/** The identification by face after a login. The camera is open while it looks, and no longer. */
export const BiometricScreen = () => {
  const cameras = useCameras();
  const withSound = useMemo(
    () => ({
      ...cameras,
      door: withMicrophone(cameras.door, (constraints) => navigator.mediaDevices.getUserMedia(constraints)),
    }),
    [cameras],
  );
  const face = useFace();
  const [photo, setPhoto] = useState<Blob | null>(null);
  const [needsHelp, setNeedsHelp] = useState(false);
  useEffect(() => {
    const alarm = setTimeout(() => {
      setNeedsHelp(true);
    }, LONG_MS);
    return () => {
      clearTimeout(alarm);
    };
  }, []);

  return (
    <>
      <p className={styles['lead']}>{texts.lead}</p>
      <div className={styles['grid']}>
        {photo === null ? (
          <CamerasContext value={withSound}>
            <Looking
              face={face}
              onPhoto={setPhoto}
              onMissing={() => {
                setNeedsHelp(true);
              }}
            />
          </CamerasContext>
        ) : (
          <Sending
            photo={photo}
            face={face.port}
            onTakeAnother={() => {
              setPhoto(null);
            }}
          />
        )}
        <div className={styles['aside']}>
          <h2>{texts.instructionsTitle}</h2>
          <ul>
            {texts.instructions.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <small>{texts.privacy}</small>
          <Help open={needsHelp} />
        </div>
      </div>
      <div className={styles['actions']}>
        <CancelButton />
      </div>
    </>
  );
};
