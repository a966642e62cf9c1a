import Button from '@mui/material/Button';
import { useEffect, useEffectEvent } from 'react';
import { useApi } from '../lib/api.ts';
import { notify } from '../lib/notices.ts';
import { leavingStep, useLeaving } from '../stores/leaving-store.ts';
import { useSession } from '../stores/session-store.ts';
import { useLogOut } from '../stores/use-log-out.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Modal, ModalBody, ModalTitle } from '../ui/modal.tsx';
import { texts } from './leave-texts.ts';

const WIDTH = 350;
export const besideQuiz = async () => (await import('../features/quiz/quiz-route.tsx')).loadBeside();
/** What is asked after what was left. */
export const AFTER = { none: 'ending', some: 'unsent', backup: 'unsentWithBackup' } as const;

const BackupHint = ({ userId }: { readonly userId: number }) => {
  const save = async () => {
    try {
      await (await besideQuiz()).saveBackups(userId);
    } catch {
      notify('error', texts.backupFailed);
    }
  };
  return (
    <>
      <p style={{ margin: '8px 0' }}>{texts.backupHint}</p>
      <Button variant="outlined" onClick={() => void save()}>
        {texts.backup}
      </Button>
    </>
  );
};

/** Between asking to log out and being out: answers that wait on this device are sent first, or their owner is told. */
export const LeaveSession = () => {
  const step = useLeaving((state) => state.step);
  const session = useSession((state) => state.session);
  const api = useApi();
  const logOut = useLogOut();
  const looking = step === 'looking';
  const ending = step === 'ending';
  // As they are when asked: a token renewed on the way starts nothing again.
  const look = useEffectEvent(async () => {
    if (session === null) return;
    try {
      // The home page has fetched it already.
      const { sendUnsent } = await besideQuiz();
      leavingStep(AFTER[await sendUnsent(api, session, () => leavingStep('sending'))]);
    } catch {
      // What cannot even be looked for stays on this device, where it was.
      leavingStep('ending');
    }
  });
  useEffect(() => {
    if (looking) void look();
  }, [looking]);
  useEffect(() => {
    if (ending) void logOut().finally(() => leavingStep('none'));
  }, [ending, logOut]);
  if (step === 'drafts')
    return (
      <ConfirmDialog
        open
        danger
        title={texts.drafts}
        confirmText={texts.leaveAnyway}
        onConfirm={() => leavingStep('looking')}
        onCancel={() => leavingStep('none')}
      >
        <p>{texts.draftsBody}</p>
      </ConfirmDialog>
    );
  if (step === 'sending')
    return (
      <Modal width={WIDTH} aria-labelledby="guardando" aria-busy="true">
        <ModalTitle id="guardando" tabIndex={-1} data-autofocus>
          {texts.saving}
        </ModalTitle>
        <ModalBody style={{ paddingBottom: 24 }}>{texts.savingBody}</ModalBody>
      </Modal>
    );
  if (step === 'unsent' || step === 'unsentWithBackup')
    return (
      <ConfirmDialog
        open
        danger
        title={texts.unsent}
        confirmText={texts.leaveAnyway}
        onConfirm={() => leavingStep('ending')}
        onCancel={() => leavingStep('none')}
      >
        <p>{texts.unsentBody}</p>
        {step === 'unsentWithBackup' && session !== null && <BackupHint userId={session.userId} />}
      </ConfirmDialog>
    );
  return null;
};
