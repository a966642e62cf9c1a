import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { identityStepCalls } from '@quipu/contract';
import { useId, useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { useSignInSession } from '../../../stores/sign-in-session-store.ts';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { usePageForm } from '../../../ui/form/use-page-form.ts';
import { Form, SubmitButton } from '../../../ui/kit/form.tsx';
import { TextField } from '../../../ui/kit/text-field.tsx';
import { sendCode } from '../api.ts';
import { codeRules, type DactilarValues } from '../rules.ts';
import { noteShown } from '../shown.ts';
import { texts } from '../texts.ts';
import styles from './steps.module.css';

const CodeShown = ({ onDone }: { readonly onDone: () => void }) => (
  <>
    <p>{texts.codeShown}</p>
    <FormActions>
      <Button variant="contained" onClick={onDone}>
        {texts.next}
      </Button>
    </FormActions>
  </>
);

const CodeForm = ({ onDone }: { readonly onDone: () => void }) => {
  const api = useApi(identityStepCalls);
  const reference = useSignInSession(({ session }) => session?.reference ?? '');
  const hint = useId();
  const form = usePageForm<DactilarValues>({ code: '' });
  const [problem, setProblem] = useState<string | null>(null);

  const submit = async ({ code }: DactilarValues) => {
    setProblem(null);
    const sent = await sendCode(api, reference, code.trim());
    if (sent.kind === 'done') {
      onDone();
      noteShown(['dactilar'], sent.missing);
      return;
    }
    if (sent.text === texts.wrongCode) {
      form.setError('code', { message: texts.wrongCode });
      form.setFocus('code', { shouldSelect: true });
    } else setProblem(sent.text);
  };

  return (
    <Form form={form} onSubmit={submit}>
      <p className={styles['hint']} id={hint}>
        {texts.codeHint}
      </p>
      <TextField
        form={form}
        name="code"
        rules={codeRules}
        label={texts.code}
        aria-describedby={hint}
        typedAs={(typed) => typed.toUpperCase()}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      {problem !== null && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
      <FormActions>
        <SubmitButton form={form} busyText={texts.checking}>
          {texts.next}
        </SubmitButton>
      </FormActions>
    </Form>
  );
};

interface DactilarStepProps {
  readonly isShown: boolean;
  readonly onDone: () => void;
}

/** The code on the back of the identity card. Who has shown it does not show it again in this login. */
export const DactilarStep = ({ isShown, onDone }: DactilarStepProps) =>
  isShown ? <CodeShown onDone={onDone} /> : <CodeForm onDone={onDone} />;
