import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { Icon } from '../icon.tsx';
import { texts } from './texts.ts';
import type { Camera } from './use-camera.ts';

const Label = styled('label')({ display: 'block', fontWeight: 600, marginBottom: 6 });
const Box = styled('div')({
  position: 'relative',
  '& > svg': { position: 'absolute', right: 14, top: 12, pointerEvents: 'none' },
});
const Select = styled('select')(({ theme }) => ({
  width: '100%',
  minHeight: 48,
  padding: '10px 48px 10px 14px',
  font: 'inherit',
  textOverflow: 'ellipsis',
  color: theme.palette.text.primary,
  backgroundColor: theme.palette.background.paper,
  border: '1px solid #76808f',
  borderRadius: theme.shape.borderRadius,
  appearance: 'none',
}));

export interface CameraPickerProps {
  readonly camera: Pick<Camera, 'choices' | 'deviceId' | 'choose'>;
  readonly onChosen?: (deviceId: string) => void;
}

/** Which of the device's cameras. Before the permission is granted none is known. */
export const CameraPicker = ({ camera: { choices, deviceId, choose }, onChosen }: CameraPickerProps) => {
  const id = useId();
  if (choices.length === 0) return null;
  return (
    <div>
      <Label htmlFor={id}>{texts.camera}</Label>
      <Box>
        <Select
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
        </Select>
        <Icon name="down" />
      </Box>
    </div>
  );
};
