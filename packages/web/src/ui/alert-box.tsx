import { alpha, styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export type AlertKind = 'error' | 'warning' | 'info' | 'success';

const Box = styled('div', { shouldForwardProp: (name) => name !== 'kind' })<{ readonly kind: AlertKind }>(
  ({ theme, kind }) => ({
    display: 'flex',
    alignItems: 'flex-start',
    gap: 10,
    padding: '12px 14px',
    borderRadius: theme.shape.borderRadius,
    border: `1px solid ${alpha(theme.palette[kind].main, 0.4)}`,
    backgroundColor: alpha(theme.palette[kind].main, 0.06),
    color: theme.palette[kind].main,
    lineHeight: 1.45,
    '& > div': { color: theme.palette.text.primary, paddingTop: 1, minWidth: 0 },
  }),
);

export interface AlertBoxProps {
  readonly kind: AlertKind;
  readonly children: ReactNode;
  /** Read out as soon as it appears. */
  readonly announced?: boolean;
}

/** A message that stays in the page. */
export const AlertBox = ({ kind, children, announced = false }: AlertBoxProps) => (
  <Box kind={kind} role={announced ? 'alert' : undefined}>
    <Icon name={kind} size={22} />
    <div>{children}</div>
  </Box>
);
