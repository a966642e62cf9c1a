import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { Modal, ModalActions, ModalBody, ModalTitle } from './modal.tsx';
import { texts } from './texts.ts';

const WIDTH = 350;

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly children?: ReactNode;
  readonly confirmText?: string;
  /** Null: there is no way back, only on. */
  readonly cancelText?: string | null;
  readonly busy?: boolean;
  readonly danger?: boolean;
  /**
   * The focus begins there. `title`: it comes by itself, and a key that was meant for something else must not answer it. `cancel`: what is
   * pressed without reading leads back, not on: the way back has the focus, and is the filled one.
   */
  readonly startsAt?: 'title' | 'cancel' | 'confirm';
  readonly onConfirm: () => void;
  readonly onCancel?: () => void;
}

/** Asks before something is done. Escape and a click beside it cancel, where cancelling is possible. */
export const ConfirmDialog = ({
  open,
  title,
  children,
  confirmText = texts.accept,
  cancelText = texts.cancel,
  busy = false,
  danger = false,
  startsAt = 'confirm',
  onConfirm,
  onCancel,
}: ConfirmDialogProps) => {
  const id = useId();
  const isBackFirst = startsAt === 'cancel';
  if (!open) return null;
  return (
    <Modal
      width={WIDTH}
      onDismiss={busy || cancelText === null ? undefined : onCancel}
      aria-labelledby={`${id}-title`}
      aria-describedby={children === undefined ? undefined : `${id}-body`}
    >
      <ModalTitle
        id={`${id}-title`}
        tabIndex={startsAt === 'title' ? -1 : undefined}
        data-autofocus={startsAt === 'title' || undefined}
      >
        {title}
      </ModalTitle>
      {children !== undefined && <ModalBody id={`${id}-body`}>{children}</ModalBody>}
      <ModalActions>
        {cancelText !== null && (
          <Button
            variant={isBackFirst ? 'contained' : undefined}
            onClick={onCancel}
            disabled={busy}
            data-autofocus={isBackFirst || undefined}
          >
            {cancelText}
          </Button>
        )}
        <Button
          variant={isBackFirst ? 'outlined' : 'contained'}
          tone={danger ? 'error' : 'primary'}
          onClick={onConfirm}
          loading={busy}
          data-autofocus={startsAt === 'confirm' || undefined}
        >
          {confirmText}
        </Button>
      </ModalActions>
    </Modal>
  );
};
