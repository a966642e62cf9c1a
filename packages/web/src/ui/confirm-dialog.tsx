import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
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
  onConfirm,
  onCancel,
}: ConfirmDialogProps) => {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={() => {
        if (!busy && cancelText !== null) onCancel?.();
      }}
      aria-labelledby={`${id}-title`}
      aria-describedby={children === undefined ? undefined : `${id}-body`}
      slotProps={{ paper: { sx: { maxWidth: WIDTH, width: '100%' } } }}
    >
      <DialogTitle id={`${id}-title`} variant="h2" component="h2">
        {title}
      </DialogTitle>
      {children !== undefined && <DialogContent id={`${id}-body`}>{children}</DialogContent>}
      <DialogActions sx={{ padding: '0 24px 20px', gap: 1, flexWrap: 'wrap' }}>
        {cancelText !== null && (
          <Button onClick={onCancel} disabled={busy}>
            {cancelText}
          </Button>
        )}
        <Button variant="contained" color={danger ? 'error' : 'primary'} onClick={onConfirm} loading={busy} autoFocus>
          {confirmText}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
