import type { StepAction } from '@quipu/contract';
import type { ReactNode } from 'react';
import { Button, ButtonLink, type ButtonProps } from '../../ui/button.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { StepIcon } from './step-icon.tsx';

const SMALL = '(max-width: 599.95px)';
const COLORS = ['primary', 'secondary', 'success', 'warning', 'error', 'info'] as const;

const lookOf = (color: string | null): Pick<ButtonProps, 'tone' | 'variant'> => {
  const known = COLORS.find((one) => one === color);
  return known === undefined ? { variant: 'outlined' } : { variant: 'contained', tone: known };
};

export interface ActionButtonProps {
  readonly action: StepAction;
  /** A link, to this path; without it a button. */
  readonly to?: string;
  /** Takes the place of the text while the action is under way. The button keeps the focus. */
  readonly busyText?: string | null;
  readonly onClick?: () => void;
}

/** A button for an action of any kind. An action with a color of its own stands out. */
export const ActionButton = ({ action, to, busyText = null, onClick }: ActionButtonProps) => {
  const isSmall = useMediaQuery(SMALL);
  const text: ReactNode = busyText ?? (isSmall ? (action.mobile ?? action.text) : action.text);
  const look = {
    ...lookOf(action.color),
    ...(action.title === null ? {} : { title: action.title }),
    startIcon: <StepIcon name={action.icon} />,
  };
  return to === undefined ? (
    <Button {...look} aria-disabled={busyText !== null} onClick={busyText === null ? onClick : undefined}>
      {text}
    </Button>
  ) : (
    <ButtonLink {...look} to={to}>
      {text}
    </ButtonLink>
  );
};
