import { useEffect, useRef, useState } from 'react';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Form } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useRulesForm } from '../../ui/form/use-rules-form.ts';
import type { CodeOutcome } from './code-outcome.ts';
import { CodeRules, type CodeValues, digitsOf, isComplete } from './rules.ts';
import { texts } from './texts.ts';

export interface CodeFormProps {
  readonly onSubmit: (code: string) => Promise<CodeOutcome>;
}

/** The code in one box: it sends itself with its last digit. */
export const CodeForm = ({ onSubmit }: CodeFormProps) => {
  const form = useRulesForm(CodeRules, { code: '' });
  const box = useRef<HTMLDivElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = async ({ code }: CodeValues) => {
    setRefusal(null);
    const outcome = await onSubmit(code);
    if (outcome.kind === 'wrongCode') form.setValue('code', '');
    if (outcome.kind !== 'wrongCode' && outcome.kind !== 'refused') return;
    setRefusal(outcome.text);
    form.setFocus('code', { shouldSelect: true });
  };
  useEffect(() => {
    form.setFocus('code');
    return form.subscribe({
      name: 'code',
      formState: { values: true },
      callback: ({ type, values }) => {
        if (type === 'change' && isComplete(values.code))
          queueMicrotask(() => box.current?.closest('form')?.requestSubmit());
      },
    });
  }, [form]);
  return (
    <Form form={form} onSubmit={submit}>
      <div ref={box}>
        <TextField
          form={form}
          name="code"
          label={texts.label}
          hint={texts.hint}
          typedAs={digitsOf}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          style={{ fontSize: '1.5rem', letterSpacing: '0.35em', fontVariantNumeric: 'tabular-nums' }}
        />
      </div>
      <SubmitButton form={form} busyText={texts.entering}>
        {texts.enter}
      </SubmitButton>
      {refusal !== null && (
        <AlertBox kind="error" announced>
          {refusal}
        </AlertBox>
      )}
    </Form>
  );
};
