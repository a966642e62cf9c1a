import { characterGroupsIn, isLongPassword, MIN_CHARACTER_GROUPS, ownerInPassword } from '@quipu/contract';
import { useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { FieldGroup } from '../../ui/form/field-group.tsx';
import { PasswordStrength } from '../../ui/form/password-strength.tsx';
import { PasswordAgain, PasswordField } from '../../ui/kit/password-field.tsx';
import type { SignUpRules, SignUpValues } from './rules.ts';
import { texts } from './texts.ts';

interface StrengthProps {
  readonly id: string;
  readonly form: UseFormReturn<SignUpValues>;
  readonly asksGroups: boolean;
}
interface SecretFieldsProps extends Omit<StrengthProps, 'id'> {
  readonly rules: SignUpRules;
}

const Strength = ({ form, asksGroups, id }: StrengthProps) => {
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

export const SecretFields = ({ form, rules, asksGroups }: SecretFieldsProps) => {
  const id = useId();
  return (
    <FieldGroup legend={texts.secret}>
      <PasswordField
        form={form}
        name="password"
        rules={rules.password}
        label={texts.password}
        autoComplete="new-password"
        required
        aria-describedby={id}
      />
      <PasswordAgain
        form={form}
        name="confirmation"
        rules={rules.confirmation}
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
