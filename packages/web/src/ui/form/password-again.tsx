import type { FieldValues } from 'react-hook-form';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { PasswordField, type PasswordFieldProps } from './password-field.tsx';
import { useTypedOnly } from './use-typed-only.ts';

/** A password that confirms another: it has to be typed. */
export const PasswordAgain = <V extends FieldValues, A>(props: PasswordFieldProps<V, A>) => {
  const { reason, handlers } = useTypedOnly();
  return (
    <div>
      <PasswordField {...props} {...handlers} insteadOfError={reason} />
      <VisuallyHidden role="status">{reason}</VisuallyHidden>
    </div>
  );
};
