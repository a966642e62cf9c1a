import { useEffect, useEffectEvent, useState } from 'react';
import { useSend } from '../lib/api.ts';
import { notify } from '../lib/notices.ts';
import { type LeavingStep, leavingStep, sendingSteps, useLeaving } from '../stores/leaving-store.ts';
import { useSignInSession } from '../stores/sign-in-session-store.ts';
import { useLogOut } from '../stores/use-log-out.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Modal, ModalBody, ModalTitle } from '../ui/modal.tsx';
import { texts } from './leave-texts.ts';

const WIDTH = 350;
export const quizBackground = async () => (await import('../features/quiz/route/quiz-route.tsx')).loadBackground();
/** The question that follows from what the sending left. */
export const AFTER = {
  none: 'ending',
  some: 'unsent',
  backup: 'unsentWithBackup',
  silent: 'silent',
  silentBackup: 'silentWithBackup',
  unkept: 'unkept',
} as const;

/** The longest that anybody is kept from leaving. */
const TIMEOUT_MS = 15_000;

const UNSENT = { title: texts.unsent, body: texts.unsentBody, hasBackup: false } as const;
const SILENT = { title: texts.silent, body: texts.silentBody, hasBackup: false } as const;
interface Question {
  readonly title: string;
  readonly body: string;
  readonly hasBackup: boolean;
}
const QUESTIONS: Partial<Record<LeavingStep, Question>> = {
  unsent: UNSENT,
  unsentWithBackup: { ...UNSENT, hasBackup: true },
  silent: SILENT,
  silentWithBackup: { ...SILENT, hasBackup: true },
  unkept: { title: texts.unkept, body: texts.unkeptBody, hasBackup: false },
};

const BackupHint = ({ userId }: { readonly userId: number }) => {
  const save = async () => {
    try {
      await (await quizBackground()).saveBackups(userId);
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

/**
 * Ends by itself with the last reply. A person who has waited long enough may go, and is told what
 * stays on this device.
 */
const Sending = ({ slow }: { readonly slow: string }) => {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Modal width={WIDTH} aria-labelledby="guardando" aria-busy="true">
      <ModalTitle id="guardando" tabIndex={-1} data-autofocus>
        {texts.saving}
      </ModalTitle>
      <ModalBody style={{ paddingBottom: 24 }}>
        <div role="status">{isLong ? slow : texts.savingBody}</div>
        {isLong && (
          <Button variant="outlined" style={{ marginTop: 16 }} onClick={() => leavingStep('ending')}>
            {texts.leaveAnyway}
          </Button>
        )}
      </ModalBody>
    </Modal>
  );
};

/**
 * Stands between asking to log out and being out: it sends the answers that wait on this device, or
 * tells their owner that it could not.
 */
export const LeaveSession = () => {
  const step = useLeaving((state) => state.step);
  const session = useSignInSession((state) => state.session);
  const send = useSend();
  const logOut = useLogOut();
  const looking = step === 'looking';
  const ending = step === 'ending';
  // As they are when asked: a token renewed on the way starts nothing again.
  const look = useEffectEvent(async () => {
    if (session === null) return;
    const tell = sendingSteps();
    try {
      // The home page has fetched it already.
      const { sendUnsent } = await quizBackground();
      const sending = (isKept: boolean) => tell(isKept ? 'sending' : 'sendingUnkept');
      tell(AFTER[await sendUnsent(send, session, sending)]);
    } catch {
      // What cannot even be looked for stays on this device, where it was.
      tell('ending');
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
        startsAt="cancel"
        title={texts.drafts}
        confirmText={texts.leaveAnyway}
        onConfirm={() => leavingStep('looking')}
        onCancel={() => leavingStep('none')}
      >
        <p>{texts.draftsBody}</p>
      </ConfirmDialog>
    );
  if (step === 'sending') return <Sending slow={texts.slow} />;
  if (step === 'sendingUnkept') return <Sending slow={texts.slowUnkept} />;
  const question = QUESTIONS[step];
  if (question !== undefined) {
    return (
      <ConfirmDialog
        open
        danger
        startsAt="cancel"
        title={question.title}
        confirmText={texts.leaveAnyway}
        onConfirm={() => leavingStep('ending')}
        onCancel={() => leavingStep('none')}
      >
        <p>{question.body}</p>
        {question.hasBackup && session !== null && <BackupHint userId={session.userId} />}
      </ConfirmDialog>
    );
  }
  return null;
};
