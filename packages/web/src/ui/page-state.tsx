import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { texts } from './texts.ts';

const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  textAlign: 'center',
  gap: 16,
  padding: '64px 16px',
  maxWidth: 480,
  marginInline: 'auto',
  color: theme.palette.text.secondary,
  '& p': { margin: 0, color: theme.palette.text.primary, fontSize: '1.0625rem', lineHeight: 1.5 },
}));
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12, justifyContent: 'center' });

interface StateProps {
  readonly text: string;
  readonly icon?: IconName;
  /** Buttons beside it. */
  readonly children?: ReactNode;
}

/** A whole page (or a part of one) that has nothing to show. */
export const EmptyState = ({ text, icon = 'info', children }: StateProps) => (
  <Frame>
    <Icon name={icon} size={44} />
    <p>{text}</p>
    {children !== undefined && <Actions>{children}</Actions>}
  </Frame>
);

interface ErrorStateProps extends StateProps {
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
}

/** What went wrong, and the way to try again. */
export const ErrorState = ({ text, icon = 'error', onRetry, retrying = false, children }: ErrorStateProps) => (
  <Frame role="alert">
    <Icon name={icon} size={44} />
    <p>{text}</p>
    <Actions>
      {onRetry !== undefined && (
        <Button variant="contained" onClick={onRetry} loading={retrying}>
          {texts.retry}
        </Button>
      )}
      {children}
    </Actions>
  </Frame>
);
