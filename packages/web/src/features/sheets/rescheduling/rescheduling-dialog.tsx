import { type ListedSheet, MAX_COMMENT_LENGTH, RESCHEDULE_CAUSES, reschedulingCalls } from '@quipu/contract';
import { useId, useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { notify } from '../../../lib/notices.ts';
import { AlertBox } from '../../../ui/alert-box.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { useRulesForm } from '../../../ui/form/use-rules-form.ts';
import { Modal, ModalBody, ModalTitle } from '../../../ui/modal.tsx';
import styles from './rescheduling.module.css';
import { ReschedulingRules, type ReschedulingValues } from './rules.ts';
import { sendRequest } from './send-request.ts';
import { texts } from './texts.ts';

const WIDTH = 560;
const CAUSES = Object.entries(RESCHEDULE_CAUSES).map(([value, text]) => ({ value, text }));

export interface ReschedulingDialogProps {
  readonly sheet: ListedSheet;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

/** Asks for another session of an evaluation. What was typed is lost by its own button only, not by a click beside it. */
export const ReschedulingDialog = ({ sheet, onClose, onSent }: ReschedulingDialogProps) => {
  const id = useId();
  const api = useApi(reschedulingCalls);
  const form = useRulesForm(ReschedulingRules, { cause: '', comment: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (values: ReschedulingValues) => {
    setProblem(null);
    const failure = await sendRequest(api, sheet.id, values);
    setProblem(failure);
    if (failure !== null) return;
    notify('success', texts.sent);
    onSent();
  };
  return (
    <Modal width={WIDTH} onDismiss={onClose} dismissedBeside={false} aria-labelledby={`${id}-title`}>
      <ModalTitle id={`${id}-title`} tabIndex={-1} data-autofocus>
        {texts.title}: {sheet.quiz.name}
      </ModalTitle>
      <ModalBody className={styles['body']}>
        <p>{texts.help}</p>
        <Form form={form} onSubmit={send}>
          <SelectField form={form} name="cause" label={texts.cause} choices={CAUSES} deps={['comment']} />
          <TextArea
            form={form}
            name="comment"
            label={texts.comment}
            hint={texts.commentHint}
            most={MAX_COMMENT_LENGTH}
          />
          {problem !== null && (
            <AlertBox kind="error" announced>
              {problem}
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
