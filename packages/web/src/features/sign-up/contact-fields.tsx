import { FieldGroup } from '../../ui/form/field-group.tsx';
import type { RulesForm } from '../../ui/form/use-rules-form.ts';
import { EmailPair, TextField } from '../../ui/kit/text-field.tsx';
import type { SignUpValues } from './rules.ts';
import { texts } from './texts.ts';

export const ContactFields = ({ form }: { readonly form: RulesForm<SignUpValues> }) => (
  <FieldGroup legend={texts.mail}>
    <EmailPair
      form={form}
      name="email"
      rules={{ deps: ['emailAgain', 'alternateEmail'] }}
      confirmationName="emailAgain"
    />
    <TextField
      form={form}
      name="alternateEmail"
      label={texts.alternateEmail}
      type="email"
      inputMode="email"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  </FieldGroup>
);
