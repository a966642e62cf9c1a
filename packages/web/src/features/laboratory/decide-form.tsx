import { useState } from 'react';
import { filled } from '../../ui/form/rules.ts';
import { usePageForm } from '../../ui/form/use-page-form.ts';
import { ConfirmDialog } from '../../ui/kit/confirm-dialog.tsx';
import { Form } from '../../ui/kit/form.tsx';
import { PlainField } from '../../ui/kit/plain-field.tsx';
import { FormEnd } from './form-end.tsx';
import { standbyTexts as texts } from './standby-texts.ts';
import { useConfirmation } from './use-confirmation.ts';
import type { StandbyView } from './use-standby.ts';

interface DecideFormProps {
  readonly isOnStandby: boolean;
  readonly serveAlone: StandbyView['serveAlone'];
}

/** The room's proctor decides what the room itself does not: which of the two computers goes on. It is asked once more before. */
export const DecideForm = ({ isOnStandby, serveAlone }: DecideFormProps) => {
  const form = usePageForm<{ code: string }>({ code: '' });
  const { answer, ask } = useConfirmation();
  const [failure, setFailure] = useState<string | null>(null);
  const name = isOnStandby ? texts.decideOnStandby : texts.decideOnServer;
  return (
    <>
      <Form
        form={form}
        onSubmit={async ({ code }) => {
          setFailure(null);
          if (await ask()) setFailure(await serveAlone(code));
        }}
      >
        <small>{texts.decideHelp}</small>
        <PlainField
          form={form}
          name="code"
          rules={filled(texts.proctorCodeMissing)}
          label={texts.proctorCode}
          required
        />
        <FormEnd form={form} failure={failure} busyText={texts.deciding}>
          {name}
        </FormEnd>
      </Form>
      {answer !== null && (
        <ConfirmDialog
          title={isOnStandby ? texts.decideOnStandbyTitle : texts.decideOnServerTitle}
          confirmText={name}
          danger
          onCancel={() => answer(false)}
          onConfirm={() => answer(true)}
        >
          {isOnStandby ? texts.decideOnStandbyBody : texts.decideOnServerBody}
        </ConfirmDialog>
      )}
    </>
  );
};
