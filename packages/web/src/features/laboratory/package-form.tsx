import Button from '@mui/material/Button';
import type { LaboratoryState } from '@quipu/contract';
import { useState } from 'react';
import { AlertBox } from '../../ui/alert-box.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FileField } from '../../ui/form/file-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useRulesForm } from '../../ui/form/use-rules-form.ts';
import type { LaboratoryCalls } from './calls.ts';
import { loadPackage } from './load-package.ts';
import { PackageRules, type PackageValues } from './rules.ts';
import { texts } from './texts.ts';

interface PackageFormProps {
  readonly calls: LaboratoryCalls;
  /** Another one is loaded, which this one takes the place of. */
  readonly replaces: boolean;
  readonly onLoaded: (state: LaboratoryState) => void;
  readonly onCancel: () => void;
}

export const PackageForm = ({ calls, replaces, onLoaded, onCancel }: PackageFormProps) => {
  const form = useRulesForm(PackageRules, { file: null, passphrase: '' });
  const [failure, setFailure] = useState<string | null>(null);
  const [asks, setAsks] = useState<{ readonly answer: (goesOn: boolean) => void } | null>(null);
  const isSure = (): Promise<boolean> =>
    replaces ? new Promise((answer) => setAsks({ answer })) : Promise.resolve(true);
  const submit = async (values: PackageValues) => {
    setFailure(null);
    const goesOn = await isSure();
    setAsks(null);
    if (!goesOn) return;
    const loaded = await loadPackage(calls, values);
    if (loaded.kind === 'loaded') onLoaded(loaded.state);
    else setFailure(loaded.text);
  };
  return (
    <>
      <Form form={form} onSubmit={submit}>
        <small>{texts.packageHelp}</small>
        <FileField form={form} name="file" accept=".quipu-lab" label={texts.file} />
        <PasswordField
          form={form}
          name="passphrase"
          label={texts.passphrase}
          secret={texts.thePassphrase}
          autoComplete="new-password"
          required
        />
        {form.formState.isSubmitting && asks === null && <p role="status">{texts.loadingSlowly}</p>}
        {failure !== null && (
          <AlertBox kind="error" announced>
            {failure}
          </AlertBox>
        )}
        <FormActions>
          {replaces && <Button onClick={onCancel}>{texts.keep}</Button>}
          <SubmitButton form={form} busyText={texts.loading}>
            {texts.load}
          </SubmitButton>
        </FormActions>
      </Form>
      <ConfirmDialog
        open={asks !== null}
        title={texts.replaceTitle}
        confirmText={texts.load}
        onCancel={() => asks?.answer(false)}
        onConfirm={() => asks?.answer(true)}
      >
        {texts.replaceBody}
      </ConfirmDialog>
    </>
  );
};
