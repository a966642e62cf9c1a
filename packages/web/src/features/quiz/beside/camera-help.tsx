import Button from '@mui/material/Button';
import { devicesOf } from '@quipu/engine';
import { useHead } from '../session/use-head.ts';
import { cameraText, deviceTexts, helpsToRetry } from './device-texts.ts';

/** What is wrong with the camera that covers the question, and what to do. */
export const CameraHelp = ({ retry }: { readonly retry: () => void }) => {
  const problem = useHead((session) => devicesOf(session).camera) ?? 'other';
  return (
    <>
      <p>{cameraText(problem)}</p>
      <p>{deviceTexts.blocked}</p>
      {helpsToRetry(problem) && (
        <Button variant="outlined" onClick={retry}>
          {deviceTexts.retry}
        </Button>
      )}
    </>
  );
};
