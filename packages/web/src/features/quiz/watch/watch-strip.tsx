import { devicesOf } from '@quipu/engine';
import type { AnsweringState } from '@quipu/proctor/video';
import { useSyncExternalStore } from 'react';
import { useHead } from '../session/use-head.ts';
import { texts } from './texts.ts';
import styles from './watch.module.css';

export interface Viewing {
  readonly subscribe: (listener: () => void) => () => void;
  readonly state: () => AnsweringState;
}

const Viewed = ({ viewing }: { readonly viewing: Viewing }) => {
  const isLive = useSyncExternalStore(viewing.subscribe, viewing.state) === 'live';
  const isHeard = useHead((session) => devicesOf(session).microphone === null);
  const said = isHeard ? texts.viewedAndHeard : texts.viewed;
  return (
    <div role="status">
      {isLive && (
        <p className={styles['chip']}>
          <span className={styles['dot']} aria-hidden="true" />
          {said}
        </p>
      )}
    </div>
  );
};

interface WatchStripProps {
  readonly photos: boolean;
  readonly viewing: Viewing;
}

/** Says that the camera is used (the start steps said for what), and whether somebody looks at it now. */
export const WatchStrip = ({ photos, viewing }: WatchStripProps) => (
  <>
    <p className={styles['quiet']}>{photos ? texts.photosOn : texts.cameraOn}</p>
    <Viewed viewing={viewing} />
  </>
);
