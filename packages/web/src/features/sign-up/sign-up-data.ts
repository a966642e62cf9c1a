import { fullNameOf, identificationOf, type RegistryRecord, type SignUpData } from '@quipu/contract';
import type { Choice } from '../../ui/kit/choice.ts';
import { CEDULA, type SignUpValues } from './rules.ts';

/**
 * Makes the body that is sent. `record`: values from the registry; null: all of them were typed.
 */
export const signUpData = (
  values: SignUpValues,
  record: RegistryRecord | null,
  countries: readonly Choice[],
): SignUpData => {
  const isCedula = values.documentType === CEDULA;
  const alternate = values.alternateEmail.trim();
  return {
    documentType: isCedula ? 1 : 2,
    identification: isCedula ? values.identification.trim() : null,
    passport: isCedula ? null : identificationOf(values.identification),
    fullName: fullNameOf(values.fullName),
    birthdate: values.birthdate,
    gender: values.gender === '1' ? 1 : 2,
    nationality: Number(values.nationality),
    nationalityName: countries.find(({ value }) => value === values.nationality)?.text ?? null,
    email: values.email.trim(),
    alternateEmail: alternate === '' ? null : alternate,
    password: values.password,
    isDisabled: record?.isDisabled ?? false,
    disabilityType: record?.disabilityType ?? null,
    isReadFromApi: record !== null,
  };
};

/** The field that an error of the server is about, by its name on the wire. */
export const FIELD_OF: Readonly<Record<string, keyof SignUpValues>> = {
  document_type: 'documentType',
  identification: 'identification',
  passport: 'identification',
  first_name: 'fullName',
  birthdate: 'birthdate',
  gender: 'gender',
  nationality: 'nationality',
  email: 'email',
  alternate_email: 'alternateEmail',
  password: 'password',
};

/** Errors that the server found, for a dialog. */
export interface Notice {
  readonly title: string;
  readonly message: string | null;
  /** One line for each field with an error. */
  readonly lines: readonly string[];
}
