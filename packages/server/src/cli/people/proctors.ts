import { ROLES, type Role } from '@quipu/contract';
import { rolesStopExaminee, setAccountRoles } from '../../accounts/account/operate-account.ts';
import { isAnswering } from '../../exams/operating/under-way-store.ts';
import { roomIdNamed } from '../../exams/roster/room-store.ts';
import type { Tx } from '../../platform/db/database.ts';
import { assignments, assignProctor, operators, unassignProctor } from '../../proctoring/console/assignment-store.ts';
import { reading } from '../command/command.ts';
import { listOf, numberOf, oneOf, text } from '../command/kinds.ts';
import { done, failed } from '../command/outcome.ts';
import { optional, required } from '../command/parameter.ts';
import { inOneLine } from '../text/in-one-line.ts';
import { momentText } from '../text/moment.ts';
import { noRoom } from '../text/room.ts';
import { ANYWAY, texts as common, onPerson } from './on-person.ts';

type Assignment = Awaited<ReturnType<typeof assignments>>[number];
const named = (reference: string, fullName: string): string => `${reference} ${inOneLine(fullName)}`;

export const texts = {
  roles: (reference: string, roles: readonly string[]) => `Funciones de ${reference}: ${roles.join(', ')}.`,
  noSession: 'No existe una sesión con ese número.',
  notProctor: (reference: string) =>
    `${reference} no es supervisor: npx quipu set-roles ${reference} proctor --operator USUARIO --reason MOTIVO`,
  already: 'Esa sesión, o esa sala de ella, ya estaba asignada a esa persona.',
  part: (session: number, room: string | null) =>
    room === null ? `la sesión ${session}` : `la sala "${inOneLine(room)}" de la sesión ${session}`,
  assigned: (reference: string, part: string) => `${reference} supervisa ${part}.`,
  notAssigned: 'Esa sesión, o esa sala de ella, no estaba asignada a esa persona.',
  unassigned: (reference: string, part: string) => `${reference} ya no supervisa ${part}.`,
  operator: ({ reference, fullName }: { readonly reference: string; readonly fullName: string }) =>
    `todas las sesiones: ${named(reference, fullName)} (operador)`,
  assignment: ({ id, evaluation, start, end, reference, fullName, room }: Assignment) =>
    `${id}  "${evaluation}"  ${momentText(start)} a ${momentText(end)}: ` +
    (reference === null ? 'nadie' : named(reference, fullName ?? '')) +
    (room === null ? '' : ` (sala "${inOneLine(room)}")`),
  none: 'No hay sesiones.',
} as const;

export const setRoles = onPerson({
  name: 'set-roles',
  summary: 'Cambia las funciones de una persona.',
  details:
    'examinee rinde evaluaciones; proctor supervisa en /consola las sesiones que se le asignan. En /oficina, planner ve evaluaciones, ' +
    'sesiones, salas y nómina; registrar, personas, inscripciones, reprogramaciones y nómina; grader, recalificaciones y resultados; ' +
    'auditor mira sin cambiar nada; operator es todas ellas, y ve además todas las sesiones. Quien recibe una función de la oficina ' +
    'entra con un código: las sesiones que tenía abiertas se terminan.',
  args: {
    roles: required(listOf(oneOf<Role>(ROLES)), 'Todas las que tiene desde ahora.'),
  },
  options: ANYWAY,
  change: async ({ tx, now, person }, { roles, anyway }) => {
    const { id, reference } = person;
    if (!anyway && rolesStopExaminee(person, roles) && (await isAnswering(tx, id)))
      return failed(common.answering(reference));
    await setAccountRoles(tx, person, roles, now());
    return { kept: { roles }, lines: [texts.roles(reference, roles)] };
  },
});

const SESSION = { session: required(numberOf('SESIÓN'), 'Su número ("npx quipu sessions" los muestra).') };
const ROOM_OF = { room: optional(text('SALA'), 'Solo esa sala; si no se indica, toda la sesión.') };
const isSession = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.selectFrom('quiz_session').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

export const assign = onPerson({
  name: 'assign-proctor',
  summary: 'Asigna una sesión a un supervisor, o una sala de ella.',
  args: SESSION,
  options: ROOM_OF,
  change: async ({ tx, person: { id, reference, roles } }, { session, room }) => {
    if (!(await isSession(tx, session))) return failed(texts.noSession);
    if (!roles.includes('proctor')) return failed(texts.notProctor(reference));
    const roomId = await roomIdNamed(tx, room);
    if (roomId === undefined) return failed(noRoom(room ?? ''));
    if (!(await assignProctor(tx, session, id, roomId))) return failed(texts.already);
    return { kept: { sessionId: session, room }, lines: [texts.assigned(reference, texts.part(session, room))] };
  },
});

export const unassign = onPerson({
  name: 'unassign-proctor',
  summary: 'Quita una sesión a un supervisor, con sus salas, o solo una sala: deja de verla al instante.',
  args: SESSION,
  options: ROOM_OF,
  change: async ({ tx, person: { id, reference } }, { session, room }) => {
    if (!(await isSession(tx, session))) return failed(texts.noSession);
    const roomId = await roomIdNamed(tx, room);
    if (roomId === undefined) return failed(noRoom(room ?? ''));
    if (!(await unassignProctor(tx, session, id, roomId ?? 'all'))) return failed(texts.notAssigned);
    return { kept: { sessionId: session, room }, lines: [texts.unassigned(reference, texts.part(session, room))] };
  },
});

export const proctors = reading({
  name: 'proctors',
  summary: 'Quién supervisa cada sesión.',
  args: {},
  options: {},
  run: async ({ db }) => {
    const [all, rows] = [await operators(db), await assignments(db)];
    const lines = rows.length === 0 ? [texts.none] : rows.map(texts.assignment);
    return done(...all.map(texts.operator), ...lines);
  },
});
