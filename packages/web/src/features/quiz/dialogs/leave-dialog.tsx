import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useCovered } from '../session/use-covered.ts';
import { useSyncStatus } from '../session/use-sync-status.ts';
import { texts } from '../texts.ts';

interface LeaveDialogProps {
  readonly offersBackup: boolean;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/**
 * Asks before the browser's back button leaves, and says what becomes of the answers and of the time. It lies over whatever is open,
 * which stays.
 */
export const LeaveDialog = ({ offersBackup, onLeave, onStay }: LeaveDialogProps) => {
  const isUnkept = useSyncStatus().stage === 'inMemory';
  const isPaused = useCovered() === 'pause';
  return (
    <ConfirmDialog
      open
      title={texts.leaveTitle}
      confirmText={texts.leave}
      cancelText={texts.stayInside}
      startsAt="cancel"
      danger={isUnkept}
      onConfirm={onLeave}
      onCancel={onStay}
    >
      {isUnkept ? (
        <>
          {texts.leaveUnkept} {offersBackup ? texts.leaveBackup : texts.leaveWait}
        </>
      ) : (
        texts.leaveKept
      )}{' '}
      {isPaused ? texts.leavePaused : texts.leaveTimeRuns}
    </ConfirmDialog>
  );
};
