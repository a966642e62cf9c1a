import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { CameraAccess } from '@quipu/proctor/media';
import { texts } from '../../../ui/camera/texts.ts';
import styles from '../identity.module.css';

export type OpenProblem = (CameraAccess<MediaStream> & { readonly kind: 'closed' })['problem'];

/** A camera that does not open: why, what to do about it, and another try. */
export const CameraProblem = ({
  problem,
  onRetry,
}: {
  readonly problem: OpenProblem;
  readonly onRetry: () => void;
}) => (
  <Alert severity="error" role="alert">
    <strong>{texts.unavailable}</strong>
    <p>{texts[problem]}</p>
    {problem !== 'insecurePage' && (
      <>
        <ul className={styles['todo']} aria-label={texts.todo}>
          <li>{texts.connection}</li>
          <li>{texts.permissions}</li>
          <li>{texts.applications}</li>
        </ul>
        <Button variant="outlined" onClick={onRetry}>
          {texts.retry}
        </Button>
      </>
    )}
  </Alert>
);
