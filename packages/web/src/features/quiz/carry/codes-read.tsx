import type { OpenProblem } from '@quipu/proctor/media';
import { useEffect, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CameraVideo } from '../../../ui/camera/camera-video.tsx';
import { texts as cameraTexts } from '../../../ui/camera/texts.ts';
import { type Camera, useCamera } from '../../../ui/camera/use-camera.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './carry.module.css';
import { texts } from './texts.ts';
import { useAwake } from './use-awake.ts';
import { useCodes } from './use-codes.ts';

const PROBLEMS: Readonly<Record<OpenProblem, string>> = {
  missing: cameraTexts.missing,
  denied: cameraTexts.denied,
  failed: cameraTexts.failed,
  insecurePage: cameraTexts.insecurePage,
};
/** Names that browsers give to the camera that looks away from whoever holds the telephone. */
const LOOKS_AWAY = /back|rear|environment|traser|posterior/i;
/** It is said aloud so often how far it is. */
const TOLD = 4;

interface CodesReadProps {
  /** The evaluation looks through a camera, which stays as it is: telephones open one at a time. */
  readonly keepsCamera: boolean;
  readonly onRead: (file: Uint8Array) => void;
  readonly onFailed: () => void;
  readonly onStop: () => void;
}

/** Takes the camera that looks away, where there is one, once the browser has told their names. */
const useAway = ({ choices, choose }: Camera, keepsCamera: boolean): void => {
  const away = keepsCamera ? undefined : choices.find(({ label }) => LOOKS_AWAY.test(label))?.deviceId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is chosen once; the examinee may choose otherwise.
  useEffect(() => {
    if (away !== undefined) choose(away);
  }, [away]);
};

const CameraChoice = ({ camera }: { readonly camera: Camera }) => {
  const id = useId();
  const { choices, deviceId, choose } = camera;
  if (choices.length < 2) return null;
  return (
    <p className={styles['choice']}>
      <label htmlFor={id}>{texts.camera}</label>
      <select id={id} value={deviceId ?? ''} onChange={({ target }) => choose(target.value)}>
        {choices.map((one, at) => (
          <option key={one.deviceId} value={one.deviceId}>
            {one.label === '' ? cameraTexts.cameraNumber(at + 1) : one.label}
          </option>
        ))}
      </select>
    </p>
  );
};

/** The camera, and how much of a series of codes it has read. */
export const CodesRead = ({ keepsCamera, onRead, onFailed, onStop }: CodesReadProps) => {
  useAwake();
  const camera = useCamera(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  useAway(camera, keepsCamera);
  const collected = useCodes({ video, onRead, onFailed });
  const { access } = camera;
  const said = collected === null ? texts.noPart : texts.parts(collected.known, collected.parts);
  const isTold = collected === null || collected.known % Math.ceil(collected.parts / TOLD) === 0;
  const [told, setTold] = useState('');
  if (isTold && told !== said) setTold(said);
  return (
    <>
      {access.kind === 'closed' ? (
        <>
          <p role="alert">{PROBLEMS[access.problem]}</p>
          <div className={styles['ways']}>
            <Button variant="outlined" wide onClick={camera.retry}>
              {texts.retry}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>{access.kind === 'opening' ? cameraTexts.opening : texts.aim}</p>
          <div className={styles['picture']}>
            {access.kind === 'open' && <CameraVideo stream={access.stream} isText ref={setVideo} />}
          </div>
          <progress
            className={styles['progress']}
            aria-label={texts.progress}
            value={collected?.known ?? 0}
            max={collected?.parts ?? 1}
          />
          <p className={styles['parts']} aria-hidden="true">
            {said}
          </p>
          <VisuallyHidden role="status">{told}</VisuallyHidden>
          <p className={styles['quiet']}>{texts.tooLong}</p>
        </>
      )}
      <CameraChoice camera={camera} />
      <Button onClick={onStop}>{texts.stop}</Button>
    </>
  );
};
