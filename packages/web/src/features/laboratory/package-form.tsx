import Button from '@mui/material/Button';
import { type LaboratoryState, MAX_LABORATORY_PACKAGE_BYTES } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useState } from 'react';
import { usePageForm } from '../../ui/form/use-page-form.ts';
import { ConfirmDialog } from '../../ui/kit/confirm-dialog.tsx';
import { FileField } from '../../ui/kit/file-field.tsx';
import { Form } from '../../ui/kit/form.tsx';
import { PasswordField } from '../../ui/kit/password-field.tsx';
import type { LaboratoryCalls } from './calls.ts';
import { FormEnd } from './form-end.tsx';
import { MEGABYTE } from './megabytes-of.ts';
import { type PackageValues, packageRules, passphraseRules } from './rules.ts';
import { texts } from './texts.ts';
import { useConfirmation } from './use-confirmation.ts';

type Loaded =
  | { readonly kind: 'loaded'; readonly state: LaboratoryState }
  | { readonly kind: 'failed'; readonly text: string };

const failed = (text: string): Loaded => ({ kind: 'failed', text });

const loadPackage = async ({ local }: LaboratoryCalls, file: File, passphrase: string): Promise<Loaded> => {
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    // It was moved or changed since it was chosen.
    return failed(texts.fileUnreadable);
  }
  const reply = await local.loadLaboratoryPackage({ file: bytes, passphrase });
  if (E.isLeft(reply)) return failed(texts.localFailed);
  return reply.right.status === 200
    ? { kind: 'loaded', state: reply.right.body }
    : failed(reply.right.text ?? texts.refused);
};

interface PackageFormProps {
  readonly calls: LaboratoryCalls;
  /** Another one is loaded, which this one takes the place of. */
  readonly replaces: boolean;
  readonly onLoaded: (state: LaboratoryState) => void;
  readonly onCancel: () => void;
}

export const PackageForm = ({ calls, replaces, onLoaded, onCancel }: PackageFormProps) => {
  const form = usePageForm<PackageValues>({ file: null, passphrase: '' });
  const [failure, setFailure] = useState<string | null>(null);
  const { answer, ask } = useConfirmation();
  const submit = async ({ file, passphrase }: PackageValues) => {
    const chosen = file?.[0];
    if (chosen === undefined) return;
    setFailure(null);
    if (replaces && !(await ask())) return;
    const loaded = await loadPackage(calls, chosen, passphrase);
    if (loaded.kind === 'loaded') onLoaded(loaded.state);
    else setFailure(loaded.text);
  };
  return (
    <>
      <Form form={form} onSubmit={submit}>
        <small>{texts.packageHelp}</small>
        <FileField
          form={form}
          name="file"
          rules={packageRules}
          accept=".quipu-lab"
          label={texts.file}
          megabytes={MAX_LABORATORY_PACKAGE_BYTES / MEGABYTE}
        />
        <PasswordField
          form={form}
          name="passphrase"
          rules={passphraseRules}
          label={texts.passphrase}
          secret={texts.thePassphrase}
          autoComplete="new-password"
          required
        />
        {form.formState.isSubmitting && answer === null && <p role="status">{texts.loadingSlowly}</p>}
        <FormEnd
          form={form}
          failure={failure}
          busyText={texts.loading}
          beside={replaces && <Button onClick={onCancel}>{texts.keep}</Button>}
        >
          {texts.load}
        </FormEnd>
      </Form>
      {answer !== null && (
        <ConfirmDialog
          title={texts.replaceTitle}
          confirmText={texts.load}
          onCancel={() => answer(false)}
          onConfirm={() => answer(true)}
        >
          {texts.replaceBody}
        </ConfirmDialog>
      )}
    </>
  );
};
