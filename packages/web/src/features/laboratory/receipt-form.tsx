import { LABORATORY_RECEIPT_ENDING, type LaboratoryState } from '@quipu/contract';
import { useState } from 'react';
import { notify } from '../../lib/notices.ts';
import { usePageForm } from '../../ui/form/use-page-form.ts';
import { FileField } from '../../ui/kit/file-field.tsx';
import { Form } from '../../ui/kit/form.tsx';
import type { LaboratoryCalls } from './calls.ts';
import { FormEnd } from './form-end.tsx';
import { type ReceiptValues, receiptRules } from './rules.ts';
import { texts } from './texts.ts';
import { noteReceipt } from './upload-results.ts';

interface ReceiptFormProps {
  readonly calls: LaboratoryCalls;
  readonly onState: (state: LaboratoryState) => void;
}

/** Takes the institution's receipt for results that left this computer in a file. */
export const ReceiptForm = ({ calls, onState }: ReceiptFormProps) => {
  const form = usePageForm<ReceiptValues>({ file: null });
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async ({ file }: ReceiptValues) => {
    const chosen = file?.[0];
    if (chosen === undefined) return;
    setFailure(null);
    const noted = await noteReceipt(calls, chosen);
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
      <FileField
        form={form}
        name="file"
        rules={receiptRules}
        accept={LABORATORY_RECEIPT_ENDING}
        label={texts.receiptFile}
      />
      <FormEnd form={form} failure={failure} busyText={texts.loadingReceipt}>
        {texts.loadReceipt}
      </FormEnd>
    </Form>
  );
};
