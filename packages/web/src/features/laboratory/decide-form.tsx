import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { filled } from '../../ui/form/rules.ts';
import { usePageForm } from '../../ui/form/use-page-form.ts';
import { ConfirmDialog } from '../../ui/kit/confirm-dialog.tsx';
import { Form, SubmitButton } from '../../ui/kit/form.tsx';
import { TextField } from '../../ui/kit/text-field.tsx';
import { standbyTexts as texts } from './standby-texts.ts';
import type { StandbyView } from './use-standby.ts';

interface DecideFormProps {
  readonly isOnStandby: boolean;
  readonly serveAlone: StandbyView['serveAlone'];
}

/** The room's proctor decides what the room itself does not: which of the two computers goes on. It is asked once more before. */
export const DecideForm = ({ isOnStandby, serveAlone }: DecideFormProps) => {
  const form = usePageForm<{ code: string }>({ code: '' });
  const [asked, setAsked] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const name = isOnStandby ? texts.decideOnStandby : texts.decideOnServer;
  const decide = async (code: string) => {
    setAsked(null);
    setFailure(await serveAlone(code));
  };
  return (
    <>
      <Form
        form={form}
        onSubmit={async ({ code }) => {
          setFailure(null);
          setAsked(code);
        }}
      >
        <small>{texts.decideHelp}</small>
        <TextField
          form={form}
          name="code"
          rules={filled(texts.proctorCodeMissing)}
          label={texts.proctorCode}
          autoComplete="off"
          spellCheck={false}
          required
        />
        {failure !== null && (
          <Alert severity="error" role="alert">
            {failure}
          </Alert>
        )}
        <FormActions>
          <SubmitButton form={form} busyText={texts.deciding}>
            {name}
          </SubmitButton>
        </FormActions>
      </Form>
      {asked !== null && (
        <ConfirmDialog
          title={isOnStandby ? texts.decideOnStandbyTitle : texts.decideOnServerTitle}
          confirmText={name}
          danger
          onCancel={() => setAsked(null)}
          onConfirm={() => void decide(asked)}
        >
          {isOnStandby ? texts.decideOnStandbyBody : texts.decideOnServerBody}
        </ConfirmDialog>
      )}
    </>
  );
};
