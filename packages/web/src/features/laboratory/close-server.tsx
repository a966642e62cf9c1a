import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { texts } from './texts.ts';

interface CloseServerProps {
  readonly running: number;
  readonly onClose: () => void;
  readonly onStay: () => void;
}

/** Asks whoever closes the application of a room's server, which stops with it. */
const CloseServer = ({ running, onClose, onStay }: CloseServerProps) => (
  <ConfirmDialog
    open
    danger
    startsAt="cancel"
    title={texts.closeTitle}
    confirmText={texts.closeAnyway}
    onConfirm={onClose}
    onCancel={onStay}
  >
    {texts.stopWhileRunning(running)}
  </ConfirmDialog>
);
export default CloseServer;
