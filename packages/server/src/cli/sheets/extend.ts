import { MAX_EXTRA_MINUTES } from '@quipu/contract';
import { extendSession, extendSheet } from '../../exams/operating/extend-store.ts';
import { BY, writing } from '../command/command.ts';
import { numberOf, whole } from '../command/kinds.ts';
import { done, failed } from '../command/outcome.ts';
import { required } from '../command/parameter.ts';

export const texts = {
  noSheet: 'No existe una hoja pendiente o en curso con ese número.',
  noSession: 'No existe una sesión con ese número.',
  extended: (minutes: number) => `Tiempo agregado: ${minutes} minutos.`,
} as const;

const minutes = required(whole('MINUTOS', 1, MAX_EXTRA_MINUTES), 'Los que se agregan.');

export const extendOneSheet = writing({
  name: 'extend-sheet',
  summary: 'Da más tiempo a una hoja de respuestas que no ha terminado, y a su sección en curso.',
  args: { sheet: required(numberOf('HOJA'), 'El número de la hoja.'), minutes },
  options: BY,
  run: async ({ db, now }, { sheet, minutes, operator, reason }) =>
    (await extendSheet(db, sheet, { minutes, who: operator, why: reason, at: now() }))
      ? done(texts.extended(minutes))
      : failed(texts.noSheet),
});

export const extendWholeSession = writing({
  name: 'extend-session',
  summary: 'Da más tiempo a toda una sesión, y a las secciones en curso.',
  args: { session: required(numberOf('SESIÓN'), 'El número de la sesión.'), minutes },
  options: BY,
  run: async ({ db, now }, { session, minutes, operator, reason }) =>
    (await extendSession(db, session, { minutes, who: operator, why: reason, at: now() }))
      ? done(texts.extended(minutes))
      : failed(texts.noSession),
});
