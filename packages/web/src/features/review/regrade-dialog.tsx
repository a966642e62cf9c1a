import { MAX_COMMENT_LENGTH, type RegradeReview, resultsCalls } from '@quipu/contract';
import { useId, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { useRulesForm } from '../../ui/form/use-rules-form.ts';
import { Modal, ModalBody, ModalTitle } from '../../ui/modal.tsx';
import { sendRegrade } from './api.ts';
import { RegradeRules } from './rules.ts';
import { texts } from './texts.ts';

export interface RegradeDialogProps {
  readonly sheetId: number;
  readonly itemId: number;
  /** What the question is called on the screen. */
  readonly name: string;
  readonly onSent: (request: RegradeReview) => void;
  readonly onClose: () => void;
}

/** Asks for an answer to be graded anew. What was typed stays when it cannot be sent. */
export const RegradeDialog = ({ sheetId, itemId, name, onSent, onClose }: RegradeDialogProps) => {
  const id = useId();
  const api = useApi(resultsCalls);
  const form = useRulesForm(RegradeRules, { reason: '' });
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async ({ reason }: { readonly reason: string }) => {
    setFailure(null);
    const outcome = await sendRegrade(api, { answersSheetId: sheetId, itemId, comment: reason.trim() });
    if (outcome.kind === 'failed') setFailure(outcome.text);
    if (outcome.kind !== 'sent') return;
    notify('success', texts.sent);
    onSent(outcome.request);
  };
  return (
    <Modal width={560} dismissedBeside={false} onDismiss={onClose} aria-labelledby={id}>
      <ModalTitle id={id}>{texts.askFor(name)}</ModalTitle>
      <ModalBody style={{ paddingBottom: 20 }}>
        <Form form={form} onSubmit={submit}>
          <TextArea
            form={form}
            name="reason"
            label={texts.reason}
            hint={texts.reasonHint}
            most={MAX_COMMENT_LENGTH}
            data-autofocus
          />
          {failure !== null && (
            <AlertBox kind="error" announced>
              {failure}
            </AlertBox>
          )}
          <FormActions>
            <Button onClick={onClose}>{texts.cancel}</Button>
            <SubmitButton form={form} busyText={texts.sending}>
              {texts.send}
            </SubmitButton>
          </FormActions>
        </Form>
      </ModalBody>
    </Modal>
  );
};
