import type { UseFormReturn } from 'react-hook-form';
import { FieldGroup } from '../../ui/form/field-group.tsx';
import { EmailPair, TextField } from '../../ui/kit/text-field.tsx';
import type { SignUpRules, SignUpValues } from './rules.ts';
import { texts } from './texts.ts';

interface ContactFieldsProps {
  readonly form: UseFormReturn<SignUpValues>;
  readonly rules: SignUpRules;
}

export const ContactFields = ({ form, rules }: ContactFieldsProps) => (
  <FieldGroup legend={texts.mail}>
    <EmailPair
      form={form}
      name="email"
      rules={rules.email}
      confirmationName="emailAgain"
      confirmationRules={rules.emailAgain}
    />
    <TextField
      form={form}
      name="alternateEmail"
      rules={rules.alternateEmail}
      label={texts.alternateEmail}
      type="email"
      inputMode="email"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  </FieldGroup>
);
