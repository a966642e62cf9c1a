import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { CameraAccess } from '@quipu/proctor/media';
import { AlertBox } from '../alert-box.tsx';
import { texts } from './texts.ts';

export type OpenProblem = (CameraAccess<MediaStream> & { readonly kind: 'closed' })['problem'];

const List = styled('ul')({ margin: '8px 0 12px', paddingInlineStart: 20, '& > li': { marginBottom: 4 } });

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
        <List aria-label={texts.todo}>
          <li>{texts.connection}</li>
          <li>{texts.permissions}</li>
          <li>{texts.applications}</li>
        </List>
        <Button variant="outlined" onClick={onRetry}>
          {texts.retry}
        </Button>
      </>
    )}
  </AlertBox>
);
