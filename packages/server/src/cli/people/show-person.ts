import { personFinder } from '../../accounts/people/people-store.ts';
import { personFacts } from '../../accounts/people/person-facts.ts';
import { reading } from '../command/command.ts';
import { done, failed } from '../command/outcome.ts';
import { secondText, ZONE } from '../text/moment.ts';
import { texts as personTexts, USER } from './on-person.ts';

const yesNo = (is: boolean): string => (is ? 'sí' : 'no');
const when = (at: number): string => `${secondText(at)} ${ZONE}`;

export const texts = {
  name: (name: string) => `Nombre: ${name}`,
  email: (email: string | null, isConfirmed: boolean) =>
    `Correo: ${email ?? 'no tiene'}${email === null ? '' : isConfirmed ? ' (confirmado)' : ' (sin confirmar)'}`,
  isActive: (is: boolean) => `Habilitada por la institución: ${yesNo(is)}`,
  isActivated: (is: boolean) => `Cuenta activada: ${yesNo(is)}`,
  requiresCode: (is: boolean) => `Ingresa con código: ${yesNo(is)}`,
  mustReplace: (is: boolean) => `Debe cambiar la clave: ${yesNo(is)}`,
  steps: {
    face: 'rostro (settings.facelog)',
    dactilar: 'código dactilar (settings.customLogin)',
    photo: 'foto (settings.customLogin)',
    card: 'documento (settings.customLogin)',
  },
  identity: (asked: readonly string[]) =>
    `Identificación al ingresar: ${asked.length === 0 ? 'no se pide' : asked.join(', ')}`,
  isLab: (is: boolean) => `Usuario de laboratorio: ${yesNo(is)}`,
  accommodation: (percent: number, minutes: number) =>
    `Tiempo adicional: ${percent === 0 && minutes === 0 ? 'no tiene' : `${percent} % y ${minutes} minutos`}`,
  roles: (roles: readonly string[]) => `Funciones: ${roles.join(', ')}`,
  hours: (start: number, end: number) => `Horario de laboratorio: ${when(start)} a ${when(end)}`,
  accepted: (title: string, at: number) => `Aceptó "${title}": ${when(at)}`,
  otherSpelling: (reference: string) =>
    `Atención: otra cuenta tiene el mismo número, escrito "${reference}". Con ella no se puede ingresar.`,
  sessions: (count: number) => `Sesiones abiertas: ${count}`,
} as const;

export const showPerson = reading({
  name: 'show-person',
  summary: 'El estado de la cuenta de una persona.',
  args: USER,
  options: {},
  run: async ({ db }, { user }) => {
    const found = await personFinder(db)(user);
    if (found === undefined) return failed(personTexts.noPerson(user));
    const facts = await personFacts(db, found);
    return done(
      found.reference,
      texts.name(found.full_name),
      texts.email(found.email, found.email_confirmed_at !== null),
      texts.isActive(found.is_active),
      texts.isActivated(found.activated_at !== null),
      texts.requiresCode(found.requires_code),
      texts.mustReplace(found.must_replace_password),
      texts.identity([
        ...(found.is_facelog_required ? [texts.steps.face] : []),
        ...(found.dactilar_code_is_required ? [texts.steps.dactilar] : []),
        ...(found.photo_is_required ? [texts.steps.photo] : []),
        ...(found.card_is_required ? [texts.steps.card] : []),
      ]),
      texts.isLab(found.is_lab),
      texts.accommodation(facts.extraPercent, facts.extraMinutes),
      texts.roles(found.roles),
      ...found.labHours.map(({ start, end }) => texts.hours(start, end)),
      ...facts.accepted.map(({ title, at }) => texts.accepted(title, at)),
      texts.sessions(facts.openSessions),
      ...facts.otherSpellings.map(texts.otherSpelling),
    );
  },
});
