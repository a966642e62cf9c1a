import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { commentProblem, MAX_COMMENT_LENGTH, type RegradeReview, resultsCalls } from '@quipu/contract';
import { useId, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { usePageForm } from '../../ui/form/use-page-form.ts';
import { DialogFrame } from '../../ui/kit/dialog.tsx';
import { Form, SubmitButton } from '../../ui/kit/form.tsx';
import { TextArea } from '../../ui/kit/text-area.tsx';
import { sendRegrade } from './api.ts';
import { texts } from './texts.ts';

const reasonRules = { validate: (typed: string) => commentProblem(typed, true) ?? true };

export interface RegradeDialogProps {
  readonly sheetId: number;
  readonly itemId: number;
  /** The name of the question on the screen. */
  readonly name: string;
  readonly onSent: (request: RegradeReview) => void;
  readonly onClose: () => void;
}

/** Asks for an answer to be graded anew. What was typed stays when it cannot be sent. */
export const RegradeDialog = ({ sheetId, itemId, name, onSent, onClose }: RegradeDialogProps) => {
  const id = useId();
  const api = useApi(resultsCalls);
  const form = usePageForm({ reason: '' });
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
    <DialogFrame width={560} dismissedBeside={false} onDismiss={onClose} labelledBy={id}>
      <DialogTitle id={id}>{texts.askFor(name)}</DialogTitle>
      <DialogContent>
        <Form form={form} onSubmit={submit}>
          <TextArea
            form={form}
            name="reason"
            rules={reasonRules}
            label={texts.reason}
            hint={texts.reasonHint}
            most={MAX_COMMENT_LENGTH}
            data-autofocus
          />
          {failure !== null && (
            <Alert severity="error" role="alert">
              {failure}
            </Alert>
          )}
          <FormActions>
            <Button onClick={onClose}>{texts.cancel}</Button>
            <SubmitButton form={form} busyText={texts.sending}>
              {texts.send}
            </SubmitButton>
          </FormActions>
        </Form>
      </DialogContent>
    </DialogFrame>
  );
};
