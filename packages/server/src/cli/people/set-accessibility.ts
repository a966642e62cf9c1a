import type { Accessibility } from '@quipu/contract';
import { oneOf } from '../command/kinds.ts';
import { required } from '../command/parameter.ts';
import { onPerson, setPerson } from './on-person.ts';

const VALUES = ['visual', 'auditiva', 'ninguna'] as const;
const STORED: Readonly<Record<(typeof VALUES)[number], Accessibility>> = {
  visual: 'VISUAL',
  auditiva: 'AUDITIVA',
  ninguna: null,
};

export const texts = {
  set: (reference: string, value: string) => `${reference}: accesibilidad ${value}. Vale desde su próximo ingreso.`,
} as const;

export const setAccessibility = onPerson({
  name: 'set-accessibility',
  summary: 'Dice qué accesibilidad necesita una persona.',
  args: { value: required(oneOf(VALUES), 'La que necesita.') },
  change: async ({ tx, person }, { value }) => {
    await setPerson(tx, person, { accessibility: STORED[value] });
    return { kept: {}, lines: [texts.set(person.reference, value)] };
  },
});
