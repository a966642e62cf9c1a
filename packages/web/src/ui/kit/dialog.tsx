import MuiDialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { pushDialog } from '../top-dialog.ts';

interface FrameProps {
  readonly labelledBy: string;
  readonly describedBy?: string;
  readonly width?: number;
  /** Takes all of the screen. */
  readonly whole?: boolean;
  /** Absent: it stays. */
  readonly onDismiss?: () => void;
  /** False: a click beside it does nothing. */
  readonly dismissedBeside?: boolean;
  readonly children: ReactNode;
}

/** MUI's modal dialog, open as long as it is mounted. The focus goes to its title; notices are shown and heard over it. */
export const DialogFrame = (props: FrameProps) => {
  const { labelledBy, describedBy, width, whole = false, onDismiss, dismissedBeside = true, children } = props;
  const [root, setRoot] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (root === null) return undefined;
    root.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return pushDialog(root);
  }, [root]);
  return (
    <MuiDialog
      open
      ref={setRoot}
      fullWidth
      fullScreen={whole}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onClose={(_, reason) => {
        if (reason === 'escapeKeyDown' || dismissedBeside) onDismiss?.();
      }}
      slotProps={{ paper: width === undefined ? {} : { style: { maxWidth: width } } }}
    >
      {children}
    </MuiDialog>
  );
};

/** The title of a dialog, where the focus goes. */
export const DialogHeading = ({ id, children }: { readonly id: string; readonly children: ReactNode }) => (
  <DialogTitle id={id} tabIndex={-1} data-autofocus sx={{ overflowWrap: 'anywhere', outline: 'none' }}>
    {children}
  </DialogTitle>
);

interface DialogProps extends Omit<FrameProps, 'labelledBy' | 'describedBy' | 'whole'> {
  readonly id: string;
  readonly title: string;
}

export const Dialog = ({ id, title, children, ...frame }: DialogProps) => (
  <DialogFrame {...frame} labelledBy={id}>
    <DialogHeading id={id}>{title}</DialogHeading>
    <DialogContent>{children}</DialogContent>
  </DialogFrame>
);
