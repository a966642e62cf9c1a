import { texts } from './texts.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}
export type CredentialErrors = { readonly [K in keyof Credentials]: string | null };

/** What keeps the form from being sent; null: nothing. */
export const errorsOf = ({ username, password }: Credentials): CredentialErrors | null => {
  const errors = {
    username: username.trim() === '' ? texts.userRequired : null,
    password: password === '' ? texts.passwordRequired : null,
  };
  return errors.username === null && errors.password === null ? null : errors;
};
