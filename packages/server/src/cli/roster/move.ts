import * as E from 'fp-ts/lib/Either.js';
import { waitForOtherTimes } from '../../exams/operating/extend-store.ts';
import { keptOf, keptOfMoved } from '../../exams/roster/kept-change.ts';
import { MAX_CAPACITY } from '../../exams/roster/room-store.ts';
import { moveAll as moveEverybody, putOne } from '../../exams/roster/roster-actions.ts';
import { isOfOneEvaluation, sheetIn } from '../../exams/roster/roster-store.ts';
import { texts as rosterTexts } from '../../exams/roster/texts.ts';
import { action } from '../command/command.ts';
import { listOf, numberOf, whole } from '../command/kinds.ts';
import { failed } from '../command/outcome.ts';
import { optional, required } from '../command/parameter.ts';
import { plural } from '../text/plural.ts';
import { texts as common, leftOutTexts, personNamed, placeText, ROOM, ROW, roomsNamed } from './on-roster.ts';

export const texts = {
  moved: (reference: string, where: string) => `${reference}: ${where}.`,
  needsTarget: 'Falta --to-session, --room o ambos.',
  needsOwnTarget: 'Falta --to-session, --room o --desk.',
  nobody: 'Nadie que no haya terminado consta ahí.',
  tooFew: (missing: number) => `No se movió a nadie: faltan ${plural(missing, 'puesto', 'puestos')}.`,
  otherEvaluation: 'Esa sesión es de otra evaluación. No se movió a nadie.',
  movedAll: (count: number) => `Movidas: ${plural(count, 'persona', 'personas')}.`,
} as const;

const TO = {
  toSession: optional(numberOf('SESIÓN'), 'La sesión a la que pasa; si no se indica, sigue en la suya.'),
};

export const move = action({
  name: 'move',
  summary:
    'Mueve a una persona a otra sesión, otra sala u otro puesto. Se le avisa en su pantalla y, antes de que empiece, por correo si uno le dijo otra cosa.',
  details: 'Mientras rinde solo puede cambiar de sala.',
  args: ROW,
  options: {
    ...TO,
    room: optional(ROOM, 'La sala a la que pasa.'),
    desk: optional(whole('PUESTO', 1, MAX_CAPACITY), 'El puesto; si no se indica, el primero libre.'),
  },
  run: async ({ tx, now }, { user, session, toSession, room, desk }) => {
    if (toSession === null && room === null && desk === null) return failed(texts.needsOwnTarget);
    const person = await personNamed(tx, user);
    if (typeof person === 'string') return failed(person);
    const rooms = await roomsNamed(tx, room === null ? [] : [room]);
    if (typeof rooms === 'string') return failed(rooms);
    await waitForOtherTimes(tx);
    const standing = await sheetIn(tx, person.id, session);
    if (standing === undefined || standing.isWithdrawn) return failed(common.notOnRoster(person.reference, session));
    const sessionId = toSession ?? session;
    if (!(await isOfOneEvaluation(tx, [sessionId, session]))) return failed(texts.otherEvaluation);
    const wanted = {
      userId: person.id,
      sessionId,
      room: rooms[0] ?? ('asIs' as const),
      desk,
      isTrial: 'asIs' as const,
    };
    const put = await putOne(tx, wanted, now());
    if (E.isLeft(put)) return failed(common.problem(rosterTexts.problems[put.left]));
    const { change, sheetId } = put.right;
    return {
      kept: { sheetId, userId: person.id, ...keptOf(change) },
      lines: [texts.moved(person.reference, placeText(change))],
    };
  },
});

export const moveAll = action({
  name: 'move-all',
  summary: 'Mueve a todos los de una sala o de unas sesiones a otra sala o sesión, en un solo acto.',
  details:
    'Para una sala que se inunda, también mientras se rinde: move-all 12,13 --from A --room B,C. Las salas se llenan una tras otra; ' +
    'si faltan puestos no se mueve a nadie. Quien está rindiendo no cambia de sesión. A todos se les avisa en su pantalla ' +
    'y, antes de que empiecen, por correo si uno les dijo otra cosa.',
  args: { sessions: required(listOf(numberOf('SESIÓN')), 'El número de una sesión, o varios separados por comas.') },
  options: {
    from: optional(ROOM, 'Solo los de esa sala; si no se indica, todos.'),
    ...TO,
    room: optional(listOf(ROOM), 'La sala a la que pasan, o varias separadas por comas.'),
  },
  run: async ({ tx, now }, { sessions, from, toSession, room }) => {
    if (toSession === null && room === null) return failed(texts.needsTarget);
    const rooms = await roomsNamed(tx, [...(from === null ? [] : [from]), ...(room ?? [])]);
    if (typeof rooms === 'string') return failed(rooms);
    const [source, toRooms] = from === null ? [null, rooms] : [rooms[0] ?? null, rooms.slice(1)];
    const outcome = await moveEverybody(
      tx,
      { sessionIds: sessions, sheetIds: null, from: source, toSession, toRooms },
      now(),
    );
    switch (outcome.kind) {
      case 'nobody':
        return failed(texts.nobody);
      case 'tooFew':
        return failed(texts.tooFew(outcome.missing));
      case 'otherEvaluation':
        return failed(texts.otherEvaluation);
      case 'moved': {
        const { changes, leftOut } = outcome;
        return {
          kept: { sessionIds: sessions, from, toSession, rooms: room, moved: keptOfMoved(changes) },
          lines: [texts.movedAll(changes.length), ...(await leftOutTexts(tx, leftOut))],
        };
      }
      default:
        return outcome satisfies never;
    }
  },
});
