import { moment } from '../command/kinds.ts';
import { failed } from '../command/outcome.ts';
import { required } from '../command/parameter.ts';
import { momentText, WINDOW, ZONE } from '../text/moment.ts';
import { onPerson } from './on-person.ts';

export const texts = {
  added: (reference: string, start: number, end: number) =>
    `${reference} ingresa de ${momentText(start)} a ${momentText(end)} ${ZONE}.`,
  cleared: (reference: string, count: number) => `${reference}: horarios quitados: ${count}.`,
} as const;

export const addLabHours = onPerson({
  name: 'lab-hours',
  summary: 'Agrega un horario de laboratorio.',
  details: 'Con alguno, un usuario de laboratorio ingresa solo dentro de ellos.',
  options: { start: required(moment, 'Desde cuándo.'), end: required(moment, 'Hasta cuándo.') },
  change: async ({ tx, person: { id, reference } }, { start, end }) => {
    if (start >= end) return failed(WINDOW);
    await tx
      .insertInto('lab_hours')
      .values({ user_id: id, starts_at: new Date(start), ends_at: new Date(end) })
      .execute();
    return { kept: { start, end }, lines: [texts.added(reference, start, end)] };
  },
});

export const clearLabHours = onPerson({
  name: 'clear-lab-hours',
  summary: 'Quita todos los horarios de laboratorio de una persona.',
  change: async ({ tx, person: { id, reference } }) => {
    const { numDeletedRows } = await tx.deleteFrom('lab_hours').where('user_id', '=', id).executeTakeFirst();
    return { kept: {}, lines: [texts.cleared(reference, Number(numDeletedRows))] };
  },
});
