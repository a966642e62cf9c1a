import { isEmail } from '@quipu/contract';
import { activateAccount, deactivateAccount, setAccountEmail } from '../../accounts/account/operate-account.ts';
import { isAnswering } from '../../exams/operating/under-way-store.ts';
import { failed } from '../command/outcome.ts';
import type { Kind } from '../command/parameter.ts';
import { required } from '../command/parameter.ts';
import { ANYWAY, texts as common, onPerson, setPerson } from './on-person.ts';

export const texts = {
  activated: (reference: string) => `Cuenta activada: ${reference}.`,
  deactivated: (reference: string, sessions: number) =>
    `Cuenta desactivada: ${reference}. Sesiones terminadas: ${sessions}.`,
  noEmail: 'La cuenta no tiene correo.',
  confirmed: (reference: string) => `Correo confirmado: ${reference}.`,
  emailTaken: 'Ese correo es de otra cuenta.',
  changed: (reference: string) => `Correo cambiado y confirmado: ${reference}.`,
} as const;

const email: Kind<string> = {
  term: 'CORREO',
  expected: 'un correo electrónico válido',
  read: (given) => (isEmail(given) ? given : null),
};

export const activate = onPerson({
  name: 'activate',
  summary: 'Activa la cuenta: la que espera su correo de activación y la que se desactivó.',
  change: async ({ tx, now, person }) => {
    await activateAccount(tx, person, now());
    return { kept: {}, lines: [texts.activated(person.reference)] };
  },
});

export const deactivate = onPerson({
  name: 'deactivate',
  summary: 'Desactiva la cuenta y termina sus sesiones.',
  options: ANYWAY,
  change: async ({ tx, now, person }, { anyway }) => {
    if (!anyway && (await isAnswering(tx, person.id))) return failed(common.answering(person.reference));
    const ended = await deactivateAccount(tx, person, now());
    return { kept: {}, lines: [texts.deactivated(person.reference, ended)] };
  },
});

export const confirmEmail = onPerson({
  name: 'confirm-email',
  summary: 'Da por confirmado el correo de la cuenta.',
  change: async ({ tx, now, person }) => {
    if (person.email === null) return failed(texts.noEmail);
    await setPerson(tx, person, { email_confirmed_at: new Date(person.email_confirmed_at ?? now()) });
    return { kept: {}, lines: [texts.confirmed(person.reference)] };
  },
});

export const setEmail = onPerson({
  name: 'set-email',
  summary: 'Cambia el correo de la cuenta y lo da por confirmado.',
  details: 'Los enlaces ya enviados dejan de servir.',
  args: { email: required(email, 'El correo nuevo.') },
  change: async ({ tx, now, person }, { email: given }) => {
    if (!(await setAccountEmail(tx, person, given, now()))) return failed(texts.emailTaken);
    return { kept: {}, lines: [texts.changed(person.reference)] };
  },
});
