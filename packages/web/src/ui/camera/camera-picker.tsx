import { useId } from 'react';
import { Icon } from '../icon.tsx';
import styles from './camera.module.css';
import { texts } from './texts.ts';
import type { Camera } from './use-camera.ts';

export interface CameraPickerProps {
  readonly camera: Pick<Camera, 'choices' | 'deviceId' | 'choose'>;
  readonly onChosen?: (deviceId: string) => void;
}

/**
 * Lets a person choose among the device's cameras. None is known until the permission is granted.
 */
export const CameraPicker = ({ camera: { choices, deviceId, choose }, onChosen }: CameraPickerProps) => {
  const id = useId();
  if (choices.length === 0) return null;
  return (
    <div>
      <label className={styles['label']} htmlFor={id}>
        {texts.camera}
      </label>
      <div className={styles['box']}>
        <select
          className={styles['select']}
          id={id}
          value={deviceId ?? ''}
          onChange={({ target }) => {
            choose(target.value);
            onChosen?.(target.value);
          }}
        >
          {choices.map((choice, n) => (
            <option key={choice.deviceId} value={choice.deviceId}>
              {choice.label === '' ? texts.cameraNumber(n + 1) : choice.label}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </div>
    </div>
  );
};
