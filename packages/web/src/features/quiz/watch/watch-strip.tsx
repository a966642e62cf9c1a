import { devicesOf } from '@quipu/engine';
import type { AnsweringState } from '@quipu/proctor/video';
import { useState, useSyncExternalStore } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import screen from '../screen/screen.module.css';
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

const Notice = ({ photos }: { readonly photos: boolean }) => {
  const [isRead, setRead] = useState(false);
  if (isRead) return <p className={styles['quiet']}>{photos ? texts.photosOn : texts.cameraOn}</p>;
  return (
    <div className={screen['banner']} data-kind="info">
      <Icon name="info" size={20} />
      <span role="status">{photos ? texts.photosAndCamera : texts.cameraOnly}</span>
      <button type="button" onClick={() => setRead(true)}>
        {texts.understood}
      </button>
    </div>
  );
};

interface WatchStripProps {
  readonly photos: boolean;
  readonly viewing: Viewing;
}

/** Says what the camera is used for, and whether somebody looks at it now. */
export const WatchStrip = ({ photos, viewing }: WatchStripProps) => (
  <>
    <Notice photos={photos} />
    <Viewed viewing={viewing} />
  </>
);
