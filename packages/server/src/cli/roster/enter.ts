import * as E from 'fp-ts/lib/Either.js';
import { keptOf } from '../../exams/roster/kept-change.ts';
import { MAX_CAPACITY } from '../../exams/roster/room-store.ts';
import { putOne } from '../../exams/roster/roster-actions.ts';
import { texts as rosterTexts } from '../../exams/roster/texts.ts';
import { action } from '../command/command.ts';
import { whole } from '../command/kinds.ts';
import { failed } from '../command/outcome.ts';
import { flag, optional } from '../command/parameter.ts';
import { texts as common, personNamed, placeText, ROOM, ROW, roomsNamed } from './on-roster.ts';

export const texts = {
  entered: (reference: string, where: string) => `${reference} entra en la nómina: ${where}.`,
  already: (reference: string, where: string) => `${reference} ya constaba así: ${where}.`,
  twoKinds: 'Indique --trial o --counts, no los dos.',
  trial: 'Es una prueba: no se cuenta en nada.',
} as const;

export const enter = action({
  name: 'enter',
  summary: 'Hace entrar a una persona en la nómina de una sesión, también cuando ya empezó.',
  details:
    'A quien consta en otra sesión de esa evaluación se le cambia a esta. Con --trial la evaluación es de prueba: se rinde como ' +
    'cualquier otra, y no se cuenta en notas, resultados, exportaciones ni en la consola; se puede repetir. Lo que ya se empezó no pasa a ser prueba, ni deja de serlo.',
  args: ROW,
  options: {
    room: optional(ROOM, 'En qué sala rinde.'),
    desk: optional(whole('PUESTO', 1, MAX_CAPACITY), 'En qué puesto; si no se indica, el primero libre.'),
    trial: flag('Es una prueba.'),
    counts: flag('Deja de ser una prueba.'),
  },
  run: async ({ tx, now }, { user, session, room, desk, trial, counts }) => {
    if (trial && counts) return failed(texts.twoKinds);
    const person = await personNamed(tx, user);
    if (typeof person === 'string') return failed(person);
    const rooms = await roomsNamed(tx, room === null ? [] : [room]);
    if (typeof rooms === 'string') return failed(rooms);
    const wanted = {
      userId: person.id,
      sessionId: session,
      room: rooms[0] ?? ('asIs' as const),
      desk,
      isTrial: trial || counts ? trial : ('asIs' as const),
      isByName: true as const,
    };
    const put = await putOne(tx, wanted, now());
    if (E.isLeft(put)) return failed(common.problem(rosterTexts.problems[put.left]));
    const { change, sheetId } = put.right;
    return {
      kept: { sheetId, userId: person.id, ...keptOf(change) },
      lines: [
        (change.kind === 'same' ? texts.already : texts.entered)(person.reference, placeText(change)),
        ...(change.isTrial ? [texts.trial] : []),
      ],
    };
  },
});
