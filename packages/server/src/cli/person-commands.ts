import { isEmail } from '@quipu/contract';
import type { Updateable } from 'kysely';
import type { AppUserTable } from '../access/access-tables.ts';
import { type Person, personFinder } from '../access/people-store.ts';
import { isEmailTaken, lockEmail } from '../account/account-store.ts';
import { endLinks } from '../account/link-store.ts';
import type { Db } from '../db/database.ts';
import type { Within } from '../evaluations/sheet-store.ts';
import { accessTexts as texts } from './access-texts.ts';
import { type Arguments, type Command, done, failed, type Outcome } from './command.ts';
import { momentIn } from './moment.ts';
import { type Act, operatorAction } from './operator-action.ts';

/** One person, by the name they log in with; held until the act is done. */
const personOf = async (within: Db, [reference]: readonly string[]): Promise<Person | Outcome> => {
  if (reference === undefined || reference.trim() === '') return failed(texts.needsPerson);
  const name = reference.trim().toUpperCase();
  await within
    .selectFrom('app_user')
    .select('id')
    .where(({ fn }) => fn<string>('upper', ['reference']), '=', name)
    .forNoKeyUpdate()
    .execute();
  return (await personFinder(within)(name)) ?? failed(texts.noPerson(reference));
};

type OnPerson = (within: Within, person: Person, args: Arguments, at: number) => Promise<object | Outcome>;

const isRefusal = (result: object): result is Outcome => 'ok' in result;

/** `change` returns what to keep of it, or why not. */
export const onPerson = (name: string, change: OnPerson): Command =>
  operatorAction(name, async (within, args, { now }): Promise<Act | Outcome> => {
    const person = await personOf(within, args.positionals);
    if (isRefusal(person)) return person;
    const kept = await change(within, person, args, now());
    if (isRefusal(kept)) return kept;
    const what = { userId: person.id, ...kept };
    return { what, outcome: done(texts.changed(person.reference)) };
  });

const set = (within: Db, { id }: Person, changes: Updateable<AppUserTable>) =>
  within.updateTable('app_user').set(changes).where('id', '=', id).execute();

export const activate = onPerson('activate', async (within, person, _args, at) => {
  await set(within, person, { is_active: true, activated_at: new Date(person.activated_at ?? at) });
  await endLinks(within, person.id, ['activation']);
  return {};
});

export const deactivate = onPerson('deactivate', async (within, person, _args, at) => {
  await set(within, person, { is_active: false });
  await within
    .updateTable('token_family')
    .set({ ended_at: new Date(at), ended_as: 'loggedOut' })
    .where('user_id', '=', person.id)
    .where('ended_at', 'is', null)
    .execute();
  return {};
});

export const confirmEmail = onPerson('confirm-email', async (within, person, _args, at) => {
  if (person.email === null) return failed(texts.noEmail);
  await set(within, person, { email_confirmed_at: new Date(person.email_confirmed_at ?? at) });
  return {};
});

export const setEmail = onPerson('set-email', async (within, person, { positionals }, at) => {
  const email = (positionals[1] ?? '').trim();
  if (!isEmail(email)) return failed(texts.needsEmail);
  await lockEmail(within, email);
  if (await isEmailTaken(within, email, person.id, at)) return failed(texts.emailTaken);
  await set(within, person, { email, email_confirmed_at: new Date(at) });
  // They went to an address that is no longer the account's.
  await endLinks(within, person.id, ['activation', 'confirmation', 'reset']);
  return {};
});

const switching = (name: string, changes: (isOn: boolean) => Updateable<AppUserTable>): Command =>
  onPerson(name, async (within, person, { positionals: [, state] }) => {
    if (state !== 'on' && state !== 'off') return failed(texts.needsOnOff);
    await set(within, person, changes(state === 'on'));
    return { state };
  });

export const requireCode = switching('require-code', (requires_code) => ({ requires_code }));
export const requireFace = switching('require-face', (is_facelog_required) => ({ is_facelog_required }));
export const requireDactilar = switching('require-dactilar', (dactilar_code_is_required) => ({
  dactilar_code_is_required,
}));
export const requirePhoto = switching('require-photo', (photo_is_required) => ({ photo_is_required }));
export const requireCard = switching('require-card', (card_is_required) => ({ card_is_required }));
export const labUser = switching('lab-user', (is_lab) => ({ is_lab }));

export const requireNewPassword = onPerson('require-new-password', async (within, person) => {
  await set(within, person, { must_replace_password: true });
  return {};
});

export const addLabHours = onPerson('lab-hours', async (within, { id }, { values }) => {
  const [start, end] = [momentIn(values['start']), momentIn(values['end'])];
  if (!(start < end)) return failed(texts.needsHours);
  const row = { user_id: id, starts_at: new Date(start), ends_at: new Date(end) };
  await within.insertInto('lab_hours').values(row).execute();
  return { start, end };
});

export const clearLabHours = onPerson('clear-lab-hours', async (within, { id }) => {
  await within.deleteFrom('lab_hours').where('user_id', '=', id).execute();
  return {};
});
