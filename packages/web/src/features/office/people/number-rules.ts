import { cedulaOf, mayLackDigits } from '@quipu/contract';
import { filled } from '../../../ui/form/rules.ts';
import { texts } from './texts.ts';

/** Ten digits with a mistake are the server's to tell. */
const CEDULA_DIGITS = 10;

/** A number to log in with: digits that are no cédula have to be said to be a passport's. */
export const numberRules = {
  ...filled(texts.add.needsReference),
  validate: (typed: string, { isPassport }: { readonly isPassport: boolean }): true | string => {
    const { length } = cedulaOf(typed);
    return isPassport || length === CEDULA_DIGITS || !mayLackDigits(typed) || texts.mayLackDigits(length);
  },
};
