import { isEmail } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { activateAccount, deactivateAccount, setAccountEmail } from '../../accounts/account/operate-account.ts';
import { setReference } from '../../content/set-reference.ts';
import { isAnswering } from '../../exams/operating/under-way-store.ts';
import { institutionReader } from '../../platform/institution/institution-store.ts';
import { text } from '../command/kinds.ts';
import { failed } from '../command/outcome.ts';
import type { Kind } from '../command/parameter.ts';
import { flag, required } from '../command/parameter.ts';
import { ANYWAY, texts as common, onPerson, setPerson } from './on-person.ts';

export const texts = {
  activated: (reference: string) => `Cuenta activada: ${reference}.`,
  deactivated: (reference: string, sessions: number) =>
    `Cuenta desactivada: ${reference}. Sesiones terminadas: ${sessions}.`,
  noEmail: 'La cuenta no tiene correo.',
  confirmed: (reference: string) => `Correo confirmado: ${reference}.`,
  emailTaken: 'Ese correo es de otra cuenta.',
  noNumber: (why: string) => `identificacion: ${why}. No se cambió nada.`,
  notSet: {
    taken: 'Esa identificación es de otra persona. No se cambió nada.',
    underWay: 'Está rindiendo una evaluación: espere a que termine. No se cambió nada.',
    inLaboratory: 'Un laboratorio tiene sus hojas: reciba antes sus resultados, o anúlelo. No se cambió nada.',
    hasActed: 'Lo que hizo consta en el registro con ese número, que ya no se cambia. No se cambió nada.',
  },
  referenceSet: (before: string, now: string) => `Identificación corregida: ${before} → ${now}.`,
  told: 'Se le avisa por correo.',
  notTold: 'No tiene un correo: avísele usted.',
  signUpGone: 'Alguien había creado una cuenta con ese número y no la activó: se elimina.',
  gradeBefore: (reference: string) => `Una nota del proceso anterior se queda con ${reference}.`,
  gradeNow: (reference: string) => `Desde ahora le vale la nota del proceso anterior de ${reference}.`,
  changed: (reference: string) => `Correo cambiado y confirmado: ${reference}.`,
} as const;

const email: Kind<string> = {
  term: 'CORREO',
  expected: 'un correo electrónico válido',
  read: (given) => (isEmail(given) ? given : null),
};

export const setReferenceOf = onPerson({
  name: 'set-reference',
  summary: 'Corrige la identificación de una persona, con la que ingresa. Se le avisa por correo.',
  details:
    'No se cambia mientras rinde, si un laboratorio tiene sus hojas, ni la de quien consta en el registro por lo que hizo. ' +
    'Una nota del proceso anterior es del número, y no pasa al otro.',
  args: { reference: required(text('IDENTIFICACIÓN'), 'El número correcto.') },
  options: { passport: flag('Son solo dígitos, y no una cédula: es un pasaporte.') },
  change: async ({ tx, person, now }, { reference, passport: isPassport }) => {
    const institution = await institutionReader(tx)();
    const set = await setReference(tx, person, { reference, isPassport }, institution, now());
    if (E.isLeft(set)) {
      const { left } = set;
      return failed(left.is === 'noNumber' ? texts.noNumber(left.why) : texts.notSet[left.is]);
    }
    const { reference: other, mails, isSignUpGone, gradeBefore, gradeNow } = set.right;
    return {
      kept: {},
      lines: [
        texts.referenceSet(person.reference, other),
        mails === 0 ? texts.notTold : texts.told,
        ...(isSignUpGone ? [texts.signUpGone] : []),
        ...(gradeBefore ? [texts.gradeBefore(person.reference)] : []),
        ...(gradeNow ? [texts.gradeNow(other)] : []),
      ],
    };
  },
});

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
  details: 'Los enlaces ya enviados dejan de servir, y la clave con que se creó una cuenta que nadie activó.',
  args: { email: required(email, 'El correo nuevo.') },
  change: async ({ tx, now, person }, { email: given }) => {
    if (!(await setAccountEmail(tx, person, given, now()))) return failed(texts.emailTaken);
    return { kept: {}, lines: [texts.changed(person.reference)] };
  },
});
