import { LABORATORY_RECEIPT_ENDING, MAX_LABORATORY_RECEIPT_BYTES } from '@quipu/contract';
import { useState } from 'react';
import { notify } from '../../lib/notices.ts';
import { usePageForm } from '../../ui/form/use-page-form.ts';
import { FileField } from '../../ui/kit/file-field.tsx';
import { Form } from '../../ui/kit/form.tsx';
import { FormEnd } from './form-end.tsx';
import { MEGABYTE } from './megabytes-of.ts';
import { type ReceiptValues, receiptRules } from './rules.ts';
import { texts } from './texts.ts';

interface ReceiptFormProps {
  /** Returns why not; null: it is noted. */
  readonly note: (receipt: string) => Promise<string | null>;
}

/** Takes the institution's receipt for results that left this computer in a file. */
export const ReceiptForm = ({ note }: ReceiptFormProps) => {
  const form = usePageForm<ReceiptValues>({ file: null });
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async ({ file }: ReceiptValues) => {
    const chosen = file?.[0];
    if (chosen === undefined) return;
    setFailure(null);
    const receipt = await chosen.text().catch(() => null);
    const why = receipt === null ? texts.fileUnreadable : await note(receipt.trim());
    if (why !== null) return setFailure(why);
    notify('success', texts.receiptNoted);
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
        megabytes={MAX_LABORATORY_RECEIPT_BYTES / MEGABYTE}
      />
      <FormEnd form={form} failure={failure} busyText={texts.loadingReceipt}>
        {texts.loadReceipt}
      </FormEnd>
    </Form>
  );
};
