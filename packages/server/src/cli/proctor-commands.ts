import type { Role } from '../access/access-tables.ts';
import { assignments, assignProctor, operators, unassignProctor } from '../console/assignment-store.ts';
import type { Within } from '../evaluations/sheet-store.ts';
import { type Command, done, failed, type Outcome } from './command.ts';
import { onPerson } from './person-commands.ts';
import { proctorTexts as texts } from './proctor-texts.ts';
import { texts as commonTexts } from './texts.ts';

const ROLES: ReadonlySet<string> = new Set<Role>(['examinee', 'proctor', 'operator']);
const isRole = (text: string): text is Role => ROLES.has(text);

const setRoles = onPerson('set-roles', async (within, { id, roles: before }, { positionals: [, list = ''] }) => {
  const words = [...new Set(list.split(',').map((word) => word.trim()))];
  const roles = words.filter(isRole);
  if (roles.length === 0 || roles.length < words.length) return failed(texts.needsRoles);
  await within.updateTable('app_user').set({ roles }).where('id', '=', id).execute();
  return { roles, before };
});

const sessionIn = async (within: Within, text: string | undefined): Promise<number | Outcome> => {
  const id = Number(text);
  if (!Number.isSafeInteger(id) || id < 1) return failed(texts.needsSession);
  const found = await within.selectFrom('quiz_session').select('id').where('id', '=', id).executeTakeFirst();
  return found === undefined ? failed(commonTexts.noSession) : id;
};

const assign = onPerson('assign-proctor', async (within, { id, reference, roles }, { positionals }) => {
  const sessionId = await sessionIn(within, positionals[1]);
  if (typeof sessionId !== 'number') return sessionId;
  if (!roles.includes('proctor')) return failed(texts.notProctor(reference));
  return (await assignProctor(within, sessionId, id)) ? { sessionId } : failed(texts.already);
});

const unassign = onPerson('unassign-proctor', async (within, { id }, { positionals }) => {
  const sessionId = await sessionIn(within, positionals[1]);
  if (typeof sessionId !== 'number') return sessionId;
  return (await unassignProctor(within, sessionId, id)) ? { sessionId } : failed(texts.notAssigned);
});

const proctors: Command = async ({ db }) => {
  const [all, rows] = [await operators(db), await assignments(db)];
  const lines = rows.length === 0 ? [texts.none] : rows.map(texts.assignment);
  return done(...all.map(texts.operator), ...lines);
};

/** Who watches what. */
export const proctorCommands: Readonly<Record<string, Command>> = {
  'set-roles': setRoles,
  'assign-proctor': assign,
  'unassign-proctor': unassign,
  proctors,
};
