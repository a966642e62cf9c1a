import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { texts } from '../texts.ts';
import { pushDialog } from '../top-dialog.ts';

const WIDTH = 350;

export interface ConfirmDialogProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly confirmText?: string;
  readonly cancelText?: string;
  readonly busy?: boolean;
  readonly danger?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something is done, as long as it is mounted. Escape and a click beside it cancel. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const {
    title,
    children,
    confirmText = texts.accept,
    cancelText = texts.cancel,
    busy = false,
    danger = false,
  } = props;
  const id = useId();
  const element = useRef<HTMLDivElement>(null);
  // Everything beside it is hidden from those who listen: notices stand in it.
  useEffect(() => (element.current === null ? undefined : pushDialog(element.current)), []);
  return (
    <Dialog
      open
      ref={element}
      fullWidth
      slotProps={{ paper: { style: { maxWidth: WIDTH } } }}
      onClose={busy ? undefined : props.onCancel}
      aria-labelledby={`${id}-title`}
      aria-describedby={children === undefined ? undefined : `${id}-body`}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      {children !== undefined && <DialogContent id={`${id}-body`}>{children}</DialogContent>}
      <DialogActions>
        <Button onClick={props.onCancel} disabled={busy}>
          {cancelText}
        </Button>
        <Button
          variant="contained"
          color={danger ? 'error' : 'primary'}
          loading={busy}
          onClick={props.onConfirm}
          // The focus moves into a dialog that opens, to its answer.
          autoFocus
        >
          {confirmText}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
