import MuiTextField from '@mui/material/TextField';
import { useId } from 'react';
import { texts } from '../../../ui/camera/texts.ts';
import type { Camera } from '../../../ui/camera/use-camera.ts';

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
    <MuiTextField
      id={id}
      fullWidth
      select
      label={texts.camera}
      value={deviceId ?? ''}
      onChange={({ target }) => {
        choose(target.value);
        onChosen?.(target.value);
      }}
      slotProps={{ select: { native: true } }}
    >
      {choices.map((choice, n) => (
        <option key={choice.deviceId} value={choice.deviceId}>
          {choice.label === '' ? texts.cameraNumber(n + 1) : choice.label}
        </option>
      ))}
    </MuiTextField>
  );
};
