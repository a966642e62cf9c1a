import { fullNameProblem, isCedula, type RegistryRecord, signUpCalls } from '@quipu/contract';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useApi } from '../../lib/api.ts';
import { lookUp, type RegistryOutcome } from './api.ts';
import { CEDULA, EMPTY, PASSPORT, type SignUpValues } from './rules.ts';
import type { Notice } from './sign-up-data.ts';
import { texts } from './texts.ts';

/**
 * The registry's part in knowing whose document it is. `byHand` with null: nobody has to be asked.
 */
export type Identity =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'asking' }
  | RegistryOutcome
  | { readonly kind: 'byHand'; readonly text: null };

/** Fields that the registry filled in: nobody else may. */
export type Locked = Readonly<Partial<Record<keyof SignUpValues, string>>>;

const UNKNOWN: Identity = { kind: 'unknown' };
const startOf = (documentType: string): Identity =>
  documentType === PASSPORT ? { kind: 'byHand', text: null } : UNKNOWN;

/**
 * Picks the fields of a record that are locked. A name that the rules refuse is left for its owner
 * to mend.
 */
export const lockedBy = ({ firstName, birthdate, gender, nationality }: RegistryRecord): Locked => ({
  ...(firstName !== null && fullNameProblem(firstName) === null ? { fullName: firstName } : {}),
  ...(birthdate === null ? {} : { birthdate }),
  ...(gender === null ? {} : { gender: String(gender) }),
  ...(nationality === null ? {} : { nationality: String(nationality) }),
});

export interface IdentitySteps {
  readonly identity: Identity;
  readonly chooseType: (documentType: string) => void;
  readonly typeNumber: (typed: string) => void;
  /** Asks (again) about the number that stands in the form. */
  readonly ask: () => void;
  /** Says why nobody may sign up with that number, until it was read. */
  readonly notice: Notice | null;
  readonly closeNotice: () => void;
}

/** Follows the document as it is typed: another one, or none, takes back what was known. */
export const useIdentity = (form: UseFormReturn<SignUpValues>): IdentitySteps => {
  const api = useApi(signUpCalls);
  const [identity, setIdentity] = useState<Identity>(UNKNOWN);
  const [notice, setNotice] = useState<Notice | null>(null);
  const asked = useRef<string | null>(null);
  const filled = useRef<Locked>({});

  const startAgain = (documentType: string) => {
    asked.current = null;
    filled.current = {};
    form.reset({ ...EMPTY, documentType });
    setIdentity(startOf(documentType));
  };
  const forgetRecord = () => {
    asked.current = null;
    for (const name of Object.keys(filled.current) as (keyof SignUpValues)[]) form.setValue(name, '');
    filled.current = {};
    setIdentity(UNKNOWN);
  };
  const askAbout = async (number: string) => {
    asked.current = number;
    form.clearErrors('identification');
    setIdentity({ kind: 'asking' });
    const outcome = await lookUp(api, number);
    if (asked.current !== number) return;
    if (outcome.kind === 'known') {
      const { firstName } = outcome.record;
      filled.current = { ...(firstName === null ? {} : { fullName: firstName }), ...lockedBy(outcome.record) };
      for (const [name, value] of Object.entries(filled.current)) form.setValue(name as keyof SignUpValues, value);
    }
    if (outcome.kind === 'blocked') {
      form.setError('identification', { message: outcome.text });
      setNotice({ title: texts.registryNotice, message: outcome.text, lines: [] });
    }
    setIdentity(outcome);
  };

  return {
    identity,
    notice,
    closeNotice: () => {
      setNotice(null);
    },
    chooseType: startAgain,
    typeNumber: (typed) => {
      const { documentType } = form.getValues();
      const number = typed.trim();
      if (number === '') {
        startAgain(documentType);
        return;
      }
      if (documentType !== CEDULA || number === asked.current) return;
      if (asked.current !== null) forgetRecord();
      if (isCedula(number)) void askAbout(number);
      else if (number.length >= 10) void form.trigger('identification');
      else form.clearErrors('identification');
    },
    ask: () => {
      const number = form.getValues('identification').trim();
      if (isCedula(number) && identity.kind !== 'asking') void askAbout(number);
    },
  };
};
