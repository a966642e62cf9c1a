import { LIGHT_FROM } from '@quipu/proctor/media';
import { useEffect, useState } from 'react';
import type { Observable } from 'rxjs';
import { CameraVideo } from '../../../ui/camera/camera-video.tsx';
import { texts } from './texts.ts';
import styles from './watch.module.css';

const BRIGHTEST = 255;

/** The last that was told; null: nothing yet. */
const useLast = <T,>(told$: Observable<T | null>): T | null => {
  const [last, setLast] = useState<T | null>(null);
  useEffect(() => {
    const heard = told$.subscribe(setLast);
    return () => heard.unsubscribe();
  }, [told$]);
  return last;
};

interface CameraPictureProps {
  readonly stream$: Observable<MediaStream | null>;
  readonly brightness$: Observable<number | null>;
}

/**
 * Shows the camera's picture and its brightness, beside what it should be. The figures are not read
 * out as they change.
 */
export const CameraPicture = ({ stream$, brightness$ }: CameraPictureProps) => {
  const stream = useLast(stream$);
  const brightness = useLast(brightness$);
  const figure = brightness === null ? null : Math.trunc(brightness);
  return (
    <div className={styles['picture']} aria-live="off">
      <div className={styles['frame']}>{stream !== null && <CameraVideo stream={stream} />}</div>
      {figure !== null && (
        <>
          <meter
            aria-label={texts.brightness}
            min={0}
            max={BRIGHTEST}
            low={LIGHT_FROM}
            high={LIGHT_FROM}
            optimum={BRIGHTEST}
            value={figure}
          />
          <p>{texts.brightnessOf(figure, LIGHT_FROM)}</p>
        </>
      )}
    </div>
  );
};
