import type { WatchedSheet } from '@quipu/contract';
import { Icon } from '../../../ui/icon.tsx';
import { cameraText, microphoneText } from '../incident-text.ts';
import styles from './board.module.css';
import { texts } from './texts.ts';

/** What is wrong with a device that is under way, in words; null: it has said nothing yet. */
export const deviceTroubles = (sheet: WatchedSheet): readonly string[] | null => {
  const { status, camera, microphone, displays, isVisible } = sheet;
  if (status !== 'A' || isVisible === null) return null;
  return [
    ...(camera === null ? [] : [cameraText(camera)]),
    ...(microphone === null ? [] : [microphoneText(microphone)]),
    ...(displays !== null && displays > 1 ? [texts.displays(displays)] : []),
    ...(isVisible ? [] : [texts.hidden]),
  ];
};

export const Devices = ({ sheet }: { readonly sheet: WatchedSheet }) => {
  const troubles = deviceTroubles(sheet);
  if (troubles === null) return texts.unknown;
  return troubles.length === 0 ? (
    <span className={styles['fine']}>
      <Icon name="success" size={18} />
      {texts.fine}
    </span>
  ) : (
    <span className={styles['trouble']} title={troubles.join(', ')}>
      <Icon name="warning" size={18} />
      <span className={styles['cut']}>{troubles.join(', ')}</span>
    </span>
  );
};
