import type { Updateable } from 'kysely';
import type { AppUserTable } from '../../platform/db/tables.ts';
import type { Command } from '../command/command.ts';
import { oneOf } from '../command/kinds.ts';
import { required } from '../command/parameter.ts';
import { onPerson, setPerson } from './on-person.ts';

export const texts = {
  set: (reference: string, what: string, isOn: boolean) => `${reference}: ${what}: ${isOn ? 'sí' : 'no'}.`,
  newPassword: (reference: string) => `${reference}: el próximo ingreso pide una clave nueva.`,
} as const;

interface Switch {
  readonly name: string;
  readonly summary: string;
  readonly details?: string;
  readonly what: string;
}

const switching = ({ what, ...described }: Switch, changes: (isOn: boolean) => Updateable<AppUserTable>): Command =>
  onPerson({
    ...described,
    args: { state: required(oneOf(['on', 'off']), 'on: sí; off: no.') },
    change: async ({ tx, person }, { state }) => {
      await setPerson(tx, person, changes(state === 'on'));
      return { kept: { state }, lines: [texts.set(person.reference, what, state === 'on')] };
    },
  });

const BY_CARD = 'Vale mientras settings.customLogin es 1, en lugar de la identificación por el rostro.';

export const requireCode = switching(
  {
    name: 'require-code',
    summary: 'Pide, o deja de pedir, un código de un solo uso después de la clave.',
    what: 'ingresa con código',
  },
  (requires_code) => ({ requires_code }),
);
export const requireFace = switching(
  {
    name: 'require-face',
    summary: 'Pide, o deja de pedir, la identificación por el rostro al ingresar.',
    details: 'Vale mientras settings.facelog es 1.',
    what: 'se identifica por el rostro',
  },
  (is_facelog_required) => ({ is_facelog_required }),
);
export const requireDactilar = switching(
  {
    name: 'require-dactilar',
    summary: 'Pide, o deja de pedir, el código dactilar al ingresar.',
    details: BY_CARD,
    what: 'se identifica con el código dactilar',
  },
  (dactilar_code_is_required) => ({ dactilar_code_is_required }),
);
export const requirePhoto = switching(
  {
    name: 'require-photo',
    summary: 'Pide, o deja de pedir, la foto del rostro al ingresar.',
    details: BY_CARD,
    what: 'se identifica con una foto',
  },
  (photo_is_required) => ({ photo_is_required }),
);
export const requireCard = switching(
  {
    name: 'require-card',
    summary: 'Pide, o deja de pedir, la foto del documento al ingresar.',
    details: BY_CARD,
    what: 'se identifica con el documento',
  },
  (card_is_required) => ({ card_is_required }),
);
export const labUser = switching(
  {
    name: 'lab-user',
    summary: 'Dice si es un usuario de laboratorio.',
    details: 'Quienes se registran solos no lo son; quienes se cargan, sí, si no se indica.',
    what: 'usuario de laboratorio',
  },
  (is_lab) => ({ is_lab }),
);

export const requireNewPassword = onPerson({
  name: 'require-new-password',
  summary: 'El próximo ingreso pide una clave nueva.',
  change: async ({ tx, person }) => {
    await setPerson(tx, person, { must_replace_password: true });
    return { kept: {}, lines: [texts.newPassword(person.reference)] };
  },
});
