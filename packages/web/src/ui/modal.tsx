import { styled } from '@mui/material/styles';
import { type DialogHTMLAttributes, type ReactNode, useLayoutEffect, useRef } from 'react';
import { pushDialog } from './top-dialog.ts';

const Surface = styled('dialog')(({ theme }) => ({
  padding: 0,
  border: 0,
  color: theme.palette.text.primary,
  backgroundColor: theme.palette.background.paper,
  boxShadow: '0 12px 40px rgb(0 0 0 / 30%)',
  '&::backdrop': { backgroundColor: 'rgb(16 24 36 / 55%)' },
  '&[open]': { display: 'flex', flexDirection: 'column' },
  '&[data-placement="center"]': {
    width: 'calc(100vw - 32px)',
    overscrollBehavior: 'contain',
    maxHeight: 'calc(100dvh - 32px)',
    borderRadius: 12,
    margin: 'auto',
  },
  '&[data-placement="whole"]': {
    width: '100vw',
    maxWidth: '100vw',
    height: '100dvh',
    maxHeight: '100dvh',
    margin: 0,
    overscrollBehavior: 'contain',
  },
  '&[data-placement="start"]': {
    margin: 0,
    height: '100dvh',
    maxHeight: '100dvh',
    maxWidth: 'min(340px, calc(100vw - 48px))',
    overflowY: 'auto',
  },
  '@media (prefers-reduced-motion: no-preference)': {
    '&, &::backdrop': { animation: 'quipu-appear 140ms ease-out' },
    '@keyframes quipu-appear': { from: { opacity: 0 } },
  },
}));

export interface ModalProps extends Omit<DialogHTMLAttributes<HTMLDialogElement>, 'open' | 'onClose' | 'onCancel'> {
  /** In the middle, a panel along the side where reading starts, or over all of the screen. */
  readonly placement?: 'center' | 'start' | 'whole';
  readonly width?: number;
  /** Escape, the device's back gesture or a click beside it; absent: it stays. */
  readonly onDismiss?: () => void;
  /** False: a click beside it does nothing. */
  readonly dismissedBeside?: boolean;
  readonly children: ReactNode;
}

const show = (dialog: HTMLDialogElement): void => {
  // Without modal dialogs (browsers before 2022) it still shows, in its place.
  if (typeof dialog.showModal === 'function') dialog.showModal();
  else dialog.setAttribute('open', '');
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
};

/** The browser's own modal dialog, open as long as it is mounted: it keeps the focus inside and gives it back. */
export const Modal = (props: ModalProps) => {
  const { placement = 'center', width, onDismiss, dismissedBeside = true, onKeyDown, children, ...rest } = props;
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null) return undefined;
    if (!dialog.open) show(dialog);
    const forget = pushDialog(dialog);
    return () => {
      forget();
      if (typeof dialog.close === 'function') dialog.close();
    };
  }, []);
  return (
    <Surface
      {...rest}
      ref={element}
      data-placement={placement}
      style={width === undefined ? undefined : { maxWidth: width }}
      onCancel={(event) => {
        event.preventDefault();
        onDismiss?.();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') {
          onKeyDown?.(event);
          return;
        }
        event.preventDefault();
        event.stopPropagation();
        onDismiss?.();
      }}
      onClose={({ currentTarget }) => {
        // The browser may close it against our will (Escape pressed twice): only unmounting does.
        if (currentTarget.isConnected && !currentTarget.open) show(currentTarget);
      }}
      onMouseDown={(event) => {
        if (dismissedBeside && event.target === event.currentTarget) onDismiss?.();
      }}
    >
      {children}
    </Surface>
  );
};

export const ModalTitle = styled('h2')(({ theme }) => ({
  ...theme.typography.h2,
  padding: '20px 24px 0',
  overflowWrap: 'anywhere',
  '&:focus': { outline: 'none' },
}));
export const ModalBody = styled('div')({ padding: '14px 24px 4px', overflowY: 'auto', lineHeight: 1.5 });
export const ModalActions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 8,
  padding: '16px 24px 20px',
});
