import { type ComponentProps, type DialogHTMLAttributes, type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './modal.module.css';
import { pushDialog } from './top-dialog.ts';

export interface ModalProps extends Omit<DialogHTMLAttributes<HTMLDialogElement>, 'open' | 'onClose' | 'onCancel'> {
  /** Centered, or a sheet as wide as the screen, from below. */
  readonly placement?: 'center' | 'bottom';
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
  const {
    placement = 'center',
    width,
    onDismiss,
    dismissedBeside = true,
    onKeyDown,
    className,
    children,
    ...rest
  } = props;
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
    <dialog
      {...rest}
      className={classNames(styles['surface'], className)}
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
    </dialog>
  );
};

export const ModalTitle = (props: ComponentProps<'h2'>) => <h2 {...props} className={styles['modalTitle']} />;
export const ModalBody = ({ className, ...props }: ComponentProps<'div'>) => (
  <div {...props} className={classNames(styles['modalBody'], className)} />
);
export const ModalActions = (props: ComponentProps<'div'>) => <div {...props} className={styles['modalActions']} />;
