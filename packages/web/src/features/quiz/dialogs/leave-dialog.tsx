import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { texts } from '../texts.ts';

interface LeaveDialogProps {
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Asks before the browser's back button leaves. It lies over whatever is open, which stays. */
export const LeaveDialog = ({ onLeave, onStay }: LeaveDialogProps) => (
  <ConfirmDialog
    open
    title={texts.leaveTitle}
    confirmText={texts.leave}
    cancelText={texts.stayInside}
    startsAt="cancel"
    onConfirm={onLeave}
    onCancel={onStay}
  >
    {texts.leaveBody}
  </ConfirmDialog>
);
