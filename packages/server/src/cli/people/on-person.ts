import { identificationOf } from '@quipu/contract';
import type { Updateable } from 'kysely';
import { accountRow, changedFrom } from '../../accounts/people/account-changes.ts';
import { type Person, personFinder } from '../../accounts/people/people-store.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { AppUserTable } from '../../platform/db/tables.ts';
import { type ActionContext, action, type BY, type Command, type Done } from '../command/command.ts';
import { text } from '../command/kinds.ts';
import { failed, type Outcome } from '../command/outcome.ts';
import { type Declared, flag, required, type ValuesOf } from '../command/parameter.ts';

export const texts = {
  noPerson: (reference: string) => `No existe una persona con el usuario "${reference}".`,
  answering: (reference: string) =>
    `${reference} está rindiendo una evaluación, y no podría continuarla: espere a que termine, o use --anyway. No se cambió nada.`,
} as const;

export const USER = { user: required(text('USUARIO'), 'El número de cédula o pasaporte con que ingresa.') };

export const ANYWAY = { anyway: flag('También si está rindiendo una evaluación.') };

/** One person, by the name they log in with; held until the action is done. */
export const heldPerson = async (tx: Tx, reference: string): Promise<Person | undefined> => {
  const name = identificationOf(reference);
  await tx
    .selectFrom('app_user')
    .select('id')
    .where(({ fn }) => fn<string>('upper', ['reference']), '=', name)
    .forNoKeyUpdate()
    .execute();
  return personFinder(tx)(name);
};

interface OnPerson<A extends Declared, O extends Declared> {
  readonly name: string;
  readonly summary: string;
  readonly details?: string;
  readonly args?: A;
  readonly options?: O;
  /** Locks that others take before they hold a person. */
  readonly lock?: (tx: Tx) => Promise<unknown>;
  readonly change: (
    context: ActionContext & { readonly person: Person },
    values: ValuesOf<typeof USER & A & O & typeof BY>,
  ) => Promise<Done | Outcome>;
}

/** An action on one person, whose account is kept beside what was done. */
export const onPerson = <A extends Declared, O extends Declared>({
  args,
  options,
  lock,
  change,
  ...described
}: OnPerson<A, O>): Command =>
  action<typeof USER & A, O>({
    ...described,
    args: { ...USER, ...args } as typeof USER & A,
    options: { ...options } as O,
    run: async (context, values) => {
      const { user } = values as ValuesOf<typeof USER>;
      await lock?.(context.tx);
      const person = await heldPerson(context.tx, user);
      if (person === undefined) return failed(texts.noPerson(user));
      const row = await accountRow(context.tx, person.id);
      const changed = await change({ ...context, person }, values);
      if (!('kept' in changed)) return changed;
      const before = await changedFrom(context.tx, person.id, row);
      return { ...changed, kept: { userId: person.id, ...changed.kept, ...(before === null ? {} : { before }) } };
    },
  });

export const setPerson = (tx: Tx, { id }: Person, changes: Updateable<AppUserTable>) =>
  tx.updateTable('app_user').set(changes).where('id', '=', id).execute();
