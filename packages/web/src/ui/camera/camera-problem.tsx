import type { CameraAccess } from '@quipu/proctor/media';
import { AlertBox } from '../alert-box.tsx';
import { Button } from '../button.tsx';
import styles from './camera.module.css';
import { texts } from './texts.ts';

export type OpenProblem = (CameraAccess<MediaStream> & { readonly kind: 'closed' })['problem'];

/** A camera that does not open: why, what to do about it, and another try. */
export const CameraProblem = ({
  problem,
  onRetry,
}: {
  readonly problem: OpenProblem;
  readonly onRetry: () => void;
}) => (
  <AlertBox kind="error" announced>
    <strong>{texts.unavailable}</strong>
    <p>{texts[problem]}</p>
    {problem !== 'insecurePage' && (
      <>
        <ul className={styles['list']} aria-label={texts.todo}>
          <li>{texts.connection}</li>
          <li>{texts.permissions}</li>
          <li>{texts.applications}</li>
        </ul>
        <Button variant="outlined" onClick={onRetry}>
          {texts.retry}
        </Button>
      </>
    )}
  </AlertBox>
);
