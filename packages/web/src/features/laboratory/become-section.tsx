import Alert from '@mui/material/Alert';
import { useId, useState } from 'react';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { filled } from '../../ui/form/rules.ts';
import { usePageForm } from '../../ui/form/use-page-form.ts';
import { Form, SubmitButton } from '../../ui/kit/form.tsx';
import { TextField } from '../../ui/kit/text-field.tsx';
import { Section } from './section.tsx';
import { standbyTexts as texts } from './standby-texts.ts';
import type { StandbyView } from './use-standby.ts';

/** Makes this computer the standby of a room whose server is another computer. */
export const BecomeSection = ({ become }: Pick<StandbyView, 'become'>) => {
  const id = useId();
  const form = usePageForm<{ card: string; code: string }>({ card: '', code: '' });
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <Section aria-labelledby={id}>
      <h2 id={id}>{texts.becomeTitle}</h2>
      <Form
        form={form}
        onSubmit={async ({ card, code }) => {
          setFailure(null);
          setFailure(await become(card, code));
        }}
      >
        <small>{texts.becomeHelp}</small>
        <TextField
          form={form}
          name="card"
          rules={filled(texts.roomCodeMissing)}
          label={texts.roomCode}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <TextField
          form={form}
          name="code"
          rules={filled(texts.codeMissing)}
          label={texts.code}
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
          <SubmitButton form={form} busyText={texts.becoming}>
            {texts.become}
          </SubmitButton>
        </FormActions>
      </Form>
    </Section>
  );
};
