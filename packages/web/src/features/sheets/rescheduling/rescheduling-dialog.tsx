import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type Api, type ListedSheet, MAX_COMMENT_LENGTH, RESCHEDULE_CAUSES, reschedulingCalls } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useId, useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { notify } from '../../../lib/notices.ts';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { usePageForm } from '../../../ui/form/use-page-form.ts';
import { SelectField } from '../../../ui/kit/choices.tsx';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { Form, SubmitButton } from '../../../ui/kit/form.tsx';
import { TextArea } from '../../../ui/kit/text-area.tsx';
import styles from './rescheduling.module.css';
import { isCause, type ReschedulingValues, reschedulingRules } from './rules.ts';
import { texts } from './texts.ts';

/** Null: it was sent; else why it was not. */
const sendRequest = async (
  api: Api<'requestRescheduling'>,
  answersSheetId: number,
  { cause, comment }: ReschedulingValues,
): Promise<string | null> => {
  if (!isCause(cause)) return texts.failed;
  const said = comment.trim();
  const body = { answersSheetId, reschedule: { cause, comment: said === '' ? null : said } };
  const reply = await api.requestRescheduling(body);
  if (E.isLeft(reply)) return reply.left.kind === 'noReply' ? texts.noConnection : texts.failed;
  const { right } = reply;
  return right.status === 200 ? null : (right.text ?? texts.failed);
};

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
  const form = usePageForm<ReschedulingValues>({ cause: '', comment: '' });
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
    <Dialog
      id={`${id}-title`}
      title={`${texts.title}: ${sheet.quiz.name}`}
      width={WIDTH}
      onDismiss={onClose}
      dismissedBeside={false}
    >
      <p className={styles['help']}>{texts.help}</p>
      <Form form={form} onSubmit={send}>
        <SelectField form={form} name="cause" label={texts.cause} rules={reschedulingRules.cause} choices={CAUSES} />
        <TextArea
          form={form}
          name="comment"
          rules={reschedulingRules.comment}
          label={texts.comment}
          hint={texts.commentHint}
          most={MAX_COMMENT_LENGTH}
        />
        {problem !== null && (
          <Alert severity="error" role="alert">
            {problem}
          </Alert>
        )}
        <FormActions>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <SubmitButton form={form} busyText={texts.sending}>
            {texts.send}
          </SubmitButton>
        </FormActions>
      </Form>
    </Dialog>
  );
};
