import type { FieldValues, Path } from 'react-hook-form';
import { TextField } from './text-field.tsx';
import { texts } from './texts.ts';
import { TypedAgain } from './typed-again.tsx';
import type { RulesForm } from './use-rules-form.ts';

export interface EmailPairProps<V extends FieldValues, A> {
  readonly form: RulesForm<V, A>;
  readonly name: Path<V>;
  readonly confirmationName: Path<V>;
  /** Other fields whose rules look at the address. */
  readonly deps?: readonly Path<V>[];
  readonly label?: string;
  readonly confirmationLabel?: string;
}

const address = {
  type: 'email',
  inputMode: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  required: true,
} as const;

/** An address, and the same address typed once more. */
export const EmailPair = <V extends FieldValues, A>(props: EmailPairProps<V, A>) => {
  const { form, name, confirmationName, deps = [], label = texts.email, confirmationLabel = texts.emailAgain } = props;
  return (
    <>
      <TextField
        {...address}
        form={form}
        name={name}
        deps={[confirmationName, ...deps]}
        label={label}
        autoComplete="email"
      />
      <TypedAgain {...address} form={form} name={confirmationName} label={confirmationLabel} />
    </>
  );
};
