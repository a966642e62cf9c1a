import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { nullable, wireRecord } from '../wire/wire-record.ts';
import { commentProblem } from './comment.ts';

/** The causes that a person may name, as they read them. */
export const RESCHEDULE_CAUSES = {
  internet: 'Fallo de internet',
  power: 'Corte de energía eléctrica',
  force_majeure:
    'Fuerza mayor (fallecimiento de un familiar, desastre, mujeres embarazadas o madres de un menor de 1 año, calamidad doméstica)',
  illness: 'Enfermedad, incluido COVID 19',
  venue_not_opened: 'La sede no abrió',
  venue_changed: 'Cambio de ubicación de la sede',
  technical: 'Fallo técnico',
  work: 'Motivos laborales',
  medical: 'Cita médica',
  other_exam: 'Cruce con el examen de otra universidad',
  other: 'Otro',
} as const;
export type RescheduleCause = keyof typeof RESCHEDULE_CAUSES;

export const rescheduleTexts = { cause: 'Seleccione la causa' } as const;

const Cause = t.keyof(RESCHEDULE_CAUSES, 'RescheduleCause');
const Shape = wireRecord('Reschedule', { cause: ['cause', Cause], comment: ['comment', nullable(t.string)] });
type Shape = t.TypeOf<typeof Shape>;

/**
 * Says what is wrong with a comment, in the examinee's words. Null means nothing. It is asked for only where the cause
 * is 'Otro'.
 */
export const rescheduleCommentProblem = (cause: RescheduleCause | null, comment: string | null): string | null =>
  commentProblem(comment ?? '', cause === 'other');

export const Reschedule: t.Type<Shape, unknown, unknown> = Object.assign(
  new t.Type<Shape, unknown, unknown>(
    'Reschedule',
    Shape.is,
    (u, context) => {
      const shape = Shape.validate(u, context);
      if (E.isLeft(shape)) return shape;
      const problem = rescheduleCommentProblem(shape.right.cause, shape.right.comment);
      return problem === null
        ? shape
        : t.failures([
            {
              value: shape.right.comment,
              context: t.appendContext(context, 'comment', t.string, shape.right.comment),
              message: problem,
            },
          ]);
    },
    Shape.encode,
  ),
  { codec: Shape },
);
