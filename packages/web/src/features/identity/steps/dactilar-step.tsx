import { identityCalls } from '@quipu/contract';
import { useId, useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { useSignInSession } from '../../../stores/sign-in-session-store.ts';
import { AlertBox } from '../../../ui/alert-box.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useRulesForm } from '../../../ui/form/use-rules-form.ts';
import { sendCode } from '../api.ts';
import { DactilarRules, type DactilarValues } from '../rules.ts';
import { noteShown } from '../shown.ts';
import { texts } from '../texts.ts';
import styles from './steps.module.css';

/** The code on the back of the identity card. Who has shown it does not show it again in this login. */
export const DactilarStep = ({ onDone }: { readonly onDone: () => void }) => {
  const api = useApi(identityCalls);
  const reference = useSignInSession(({ session }) => session?.reference ?? '');
  const hint = useId();
  const form = useRulesForm(DactilarRules, { code: '' });
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
        label={texts.code}
        aria-describedby={hint}
        typedAs={(typed) => typed.toUpperCase()}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      {problem !== null && (
        <AlertBox kind="error" announced>
          {problem}
        </AlertBox>
      )}
      <FormActions>
        <SubmitButton form={form} busyText={texts.checking}>
          {texts.next}
        </SubmitButton>
      </FormActions>
    </Form>
  );
};
