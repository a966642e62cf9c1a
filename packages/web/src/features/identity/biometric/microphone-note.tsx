import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { browserMedia, type PresenceProblem } from '@quipu/proctor';
import { microphoneVerdict$ } from '@quipu/proctor/media';
import { useEffect, useState } from 'react';
import { texts } from '../texts.ts';

/** The microphone cannot be used: said, and no reason not to go on here. */
export const MicrophoneNote = ({ onRetry }: { readonly onRetry: () => void }) => {
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
