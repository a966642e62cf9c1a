import { confirmCallAt, type StepAction } from '@quipu/contract';
import { useRef, useState } from 'react';
import { useSend } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ActionButton } from './action-button.tsx';
import { confirmAction } from './api.ts';
import { texts } from './texts.ts';

export interface ConfirmActionProps {
  readonly action: StepAction;
  /** Asks for the steps again, whether the action worked or not. */
  readonly onChanged: () => void;
}

/** Asks, and then posts where the action says: nowhere but to the interface of this server. */
export const ConfirmAction = ({ action, onChanged }: ConfirmActionProps) => {
  const sendCall = useSend();
  const [step, setStep] = useState<'closed' | 'asking' | 'sending'>('closed');
  const [failure, setFailure] = useState<string | null>(null);
  const sending = useRef(false);
  const call = confirmCallAt(action.url ?? '');
  if (call === null) return null;

  const send = async () => {
    if (sending.current) return;
    sending.current = true;
    setStep('sending');
    setFailure(null);
    const outcome = await confirmAction(sendCall, call);
    sending.current = false;
    setStep(outcome.kind === 'failed' ? 'asking' : 'closed');
    if (outcome.kind === 'failed') setFailure(outcome.text);
    if (outcome.kind === 'done') notify('success', texts.done);
    if (outcome.kind === 'refused') notify('error', outcome.text);
    if (outcome.kind === 'done' || outcome.kind === 'refused') onChanged();
  };

  return (
    <>
      <ActionButton
        action={action}
        onClick={() => {
          setFailure(null);
          setStep('asking');
        }}
      />
      <ConfirmDialog
        open={step !== 'closed'}
        title={action.text}
        busy={step === 'sending'}
        onConfirm={() => void send()}
        onCancel={() => setStep('closed')}
      >
        {action.message !== null && <p>{action.message}</p>}
        {failure !== null && (
          <div style={{ marginTop: 12 }}>
            <AlertBox kind="error" announced>
              {failure}
            </AlertBox>
          </div>
        )}
      </ConfirmDialog>
    </>
  );
};
