import { LABORATORY_RECEIPT_ENDING, type LaboratoryState } from '@quipu/contract';
import { useState } from 'react';
import { notify } from '../../lib/notices.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { FileField } from '../../ui/form/file-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useRulesForm } from '../../ui/form/use-rules-form.ts';
import type { LaboratoryCalls } from './calls.ts';
import { ReceiptRules, type ReceiptValues } from './rules.ts';
import { texts } from './texts.ts';
import { noteReceipt } from './upload-results.ts';

interface ReceiptFormProps {
  readonly calls: LaboratoryCalls;
  readonly onState: (state: LaboratoryState) => void;
}

/** Of results that left this computer in a file: that the institution has them. */
export const ReceiptForm = ({ calls, onState }: ReceiptFormProps) => {
  const form = useRulesForm(ReceiptRules, { file: null });
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async ({ file }: ReceiptValues) => {
    setFailure(null);
    const noted = await noteReceipt(calls, file);
    if (noted.kind === 'failed') {
      setFailure(noted.text);
      return;
    }
    notify('success', texts.receiptNoted);
    onState(noted.state);
  };
  return (
    <Form form={form} onSubmit={submit}>
      <small>{texts.receiptHelp}</small>
      <FileField form={form} name="file" accept={LABORATORY_RECEIPT_ENDING} label={texts.receiptFile} />
      {failure !== null && (
        <AlertBox kind="error" announced>
          {failure}
        </AlertBox>
      )}
      <FormActions>
        <SubmitButton form={form} busyText={texts.loadingReceipt}>
          {texts.loadReceipt}
        </SubmitButton>
      </FormActions>
    </Form>
  );
};
