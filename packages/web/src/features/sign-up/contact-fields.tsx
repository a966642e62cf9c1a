import { EmailPair } from '../../ui/form/email-pair.tsx';
import { FieldGroup } from '../../ui/form/field-group.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { RulesForm } from '../../ui/form/use-rules-form.ts';
import type { SignUpValues } from './rules.ts';
import { texts } from './texts.ts';

export const ContactFields = ({ form }: { readonly form: RulesForm<SignUpValues> }) => (
  <FieldGroup legend={texts.mail}>
    <EmailPair form={form} name="email" confirmationName="emailAgain" deps={['alternateEmail']} />
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
