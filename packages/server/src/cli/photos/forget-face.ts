import { onPerson } from '../people/on-person.ts';

export const texts = {
  forgotten: (reference: string, count: number) =>
    count === 0 ? `${reference} no tenía un rostro guardado.` : `Rostro olvidado: ${reference}.`,
} as const;

export const forgetFace = onPerson({
  name: 'forget-face',
  summary: 'El próximo ingreso por el rostro será el que se compare con los siguientes.',
  change: async ({ tx, person: { id, reference } }) => {
    const { numDeletedRows } = await tx.deleteFrom('face_reference').where('user_id', '=', id).executeTakeFirst();
    return { kept: {}, lines: [texts.forgotten(reference, Number(numDeletedRows))] };
  },
});
