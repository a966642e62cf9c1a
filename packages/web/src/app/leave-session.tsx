import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useState } from 'react';
import { useApi } from '../lib/api.ts';
import { notify } from '../lib/notices.ts';
import { afterSending, type LeavingStep, leavingStep, useLeaving } from '../stores/leaving-store.ts';
import { useSession } from '../stores/session-store.ts';
import { useLogOut } from '../stores/use-log-out.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Modal, ModalBody, ModalTitle } from '../ui/modal.tsx';
import { texts } from './leave-texts.ts';

const WIDTH = 350;
export const besideQuiz = async () => (await import('../features/quiz/quiz-route.tsx')).loadBeside();
/** What is asked after what was left. */
export const AFTER = {
  none: 'ending',
  some: 'unsent',
  backup: 'unsentWithBackup',
  silent: 'silent',
  silentBackup: 'silentWithBackup',
} as const;

/** Longer than this nobody is kept from leaving. */
const PATIENCE_MS = 15_000;

const isAsked = (step: LeavingStep): step is 'unsent' | 'unsentWithBackup' | 'silent' | 'silentWithBackup' =>
  ['unsent', 'unsentWithBackup', 'silent', 'silentWithBackup'].includes(step);

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

/** It ends by itself with the last reply. Who has waited long enough may go: what was not sent stays on this device. */
const Sending = () => {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Modal width={WIDTH} aria-labelledby="guardando" aria-busy="true">
      <ModalTitle id="guardando" tabIndex={-1} data-autofocus>
        {texts.saving}
      </ModalTitle>
      <ModalBody style={{ paddingBottom: 24 }}>
        <div role="status">{isLong ? texts.slow : texts.savingBody}</div>
        {isLong && (
          <Button variant="outlined" style={{ marginTop: 16 }} onClick={() => leavingStep('ending')}>
            {texts.leaveAnyway}
          </Button>
        )}
      </ModalBody>
    </Modal>
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
      afterSending(AFTER[await sendUnsent(api, session, () => leavingStep('sending'))]);
    } catch {
      // What cannot even be looked for stays on this device, where it was.
      afterSending('ending');
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
  if (step === 'sending') return <Sending />;
  if (isAsked(step)) {
    const isSilent = step === 'silent' || step === 'silentWithBackup';
    return (
      <ConfirmDialog
        open
        danger
        title={isSilent ? texts.silent : texts.unsent}
        confirmText={texts.leaveAnyway}
        onConfirm={() => leavingStep('ending')}
        onCancel={() => leavingStep('none')}
      >
        <p>{isSilent ? texts.silentBody : texts.unsentBody}</p>
        {(step === 'unsentWithBackup' || step === 'silentWithBackup') && session !== null && (
          <BackupHint userId={session.userId} />
        )}
      </ConfirmDialog>
    );
  }
  return null;
};
