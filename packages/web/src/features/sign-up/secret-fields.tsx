import { characterGroupsIn, isLongPassword, MIN_CHARACTER_GROUPS, ownerInPassword } from '@quipu/contract';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { FieldGroup } from '../../ui/form/field-group.tsx';
import { PasswordStrength } from '../../ui/form/password-strength.tsx';
import type { RulesForm } from '../../ui/form/use-rules-form.ts';
import { PasswordAgain, PasswordField } from '../../ui/kit/password-field.tsx';
import type { SignUpValues } from './rules.ts';
import { texts } from './texts.ts';

interface SecretFieldsProps {
  readonly form: RulesForm<SignUpValues>;
  readonly asksGroups: boolean;
}

const Strength = ({ form, asksGroups, id }: SecretFieldsProps & { readonly id: string }) => {
  const [password, fullName, identification, birthdate] = useWatch({
    control: form.control,
    name: ['password', 'fullName', 'identification', 'birthdate'],
  });
  const requirements = [
    { text: texts.password12, isMet: isLongPassword(password) },
    ...(asksGroups
      ? [{ text: texts.passwordGroups, isMet: characterGroupsIn(password).length >= MIN_CHARACTER_GROUPS }]
      : []),
    {
      text: texts.passwordOwner,
      isMet: password !== '' && ownerInPassword(password, { fullName, identification, birthdate }) === null,
    },
  ];
  return <PasswordStrength id={id} password={password} requirements={requirements} />;
};

export const SecretFields = ({ form, asksGroups }: SecretFieldsProps) => {
  const id = useId();
  return (
    <FieldGroup legend={texts.secret}>
      <PasswordField
        form={form}
        name="password"
        rules={{ deps: 'confirmation' }}
        label={texts.password}
        autoComplete="new-password"
        required
        aria-describedby={id}
      />
      <PasswordAgain
        form={form}
        name="confirmation"
        label={texts.confirmation}
        secret={texts.theConfirmation}
        autoComplete="new-password"
        required
      />
      <div data-wide>
        <Strength form={form} asksGroups={asksGroups} id={id} />
      </div>
    </FieldGroup>
  );
};
