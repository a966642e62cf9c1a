import * as E from 'fp-ts/lib/Either.js';
import { keepAction } from '../../platform/audit/operator-action-store.ts';
import type { ReadConfig } from '../../platform/config/read-config.ts';
import type { AppContext } from '../../platform/context/app-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { actingOperator } from './acting-operator.ts';
import { text } from './kinds.ts';
import { failed, type Outcome } from './outcome.ts';
import { type Declared, flag, optional, required, type ValuesOf } from './parameter.ts';

export type Context = Pick<AppContext, 'db' | 'connection' | 'config' | 'now'>;
/**
 * The database takes everything of a dry run back by itself. A file is not to be written, or removed; a number that the database
 * gives is not told, since the next one is another.
 */
export interface WritingContext extends Context {
  readonly isDry: boolean;
}
export interface ActionContext extends Pick<WritingContext, 'config' | 'now' | 'isDry'> {
  readonly tx: Tx;
}

interface Described<A extends Declared, O extends Declared> {
  readonly name: string;
  /** A sentence, for the list of commands. */
  readonly summary: string;
  /** Its own help says it besides. */
  readonly details?: string;
  /** It runs whatever the server's secret is; others are refused beside another one than the database's. */
  readonly withAnySecret?: true;
  /** It leaves the database of an earlier version as it is; others bring it forward first. */
  readonly asItIs?: true;
  readonly args: A;
  readonly options: O;
}

/** One order of `quipu`, as it is declared. */
export interface Command extends Described<Declared, Declared> {
  readonly writes: boolean;
  readonly run: (context: WritingContext, values: Readonly<Record<string, unknown>>) => Promise<Outcome>;
}

/** A command that makes an installation has this: it says where that is to be. */
export interface FoundingContext extends ReadConfig, Pick<AppContext, 'now'> {
  readonly isDry: boolean;
}
/** An order for where there is no installation yet. */
export interface FoundingCommand extends Described<Declared, Declared> {
  readonly found: (context: FoundingContext, values: Readonly<Record<string, unknown>>) => Promise<Outcome>;
}
export type AnyCommand = Command | FoundingCommand;

interface Spec<A extends Declared, O extends Declared, C> extends Described<A, O> {
  readonly run: (context: C, values: ValuesOf<A & O>) => Promise<Outcome>;
}

/** Each command's values were read by its own parameters (read-values.ts). */
const declared = <A extends Declared, O extends Declared>(
  { run, ...described }: Spec<A, O, WritingContext>,
  writes: boolean,
): Command => ({ ...described, writes, run: (context, values) => run(context, values as ValuesOf<A & O>) });

/** A command that changes nothing. */
export const reading = <A extends Declared, O extends Declared>(spec: Spec<A, O, Context>): Command =>
  declared(spec, false);

const DRY_RUN = { dryRun: flag('Dice qué cambiaría, sin cambiar nada.') };

export const founding = <A extends Declared, O extends Declared>({
  found,
  ...described
}: Described<A, O> & {
  readonly found: (context: FoundingContext, values: ValuesOf<A & O>) => Promise<Outcome>;
}): FoundingCommand => ({
  ...described,
  options: { ...described.options, ...DRY_RUN },
  found: (context, values) => found(context, values as ValuesOf<A & O>),
});

/** Somebody acts whose work it is, whatever the command; it is given their name as their account has it. */
export const writing = <A extends Declared, O extends Declared>(spec: Spec<A, O, WritingContext>): Command => {
  const { run, ...described } = declared(spec, true);
  return {
    ...described,
    options: { ...spec.options, ...DRY_RUN },
    run: async (context, values) => {
      const { operator } = values;
      if (typeof operator !== 'string') return run(context, values);
      const acting = await actingOperator(context.db, operator);
      return E.isLeft(acting) ? failed(...acting.left) : run(context, { ...values, operator: acting.right });
    },
  };
};

const WHO = 'Quién lo hace: su usuario, de supervisor o de la oficina. Queda constancia.';
const WHY = 'Por qué. Queda constancia.';
/** Options for the operator and the reason, which are kept beside the deed. */
export const BY = { operator: required(text('USUARIO'), WHO), reason: required(text('MOTIVO'), WHY) };
/** The same, where a reason may go without saying. */
export const BY_WITHOUT_REASON = { ...BY, reason: optional(text('MOTIVO'), WHY) };
/** The same, where neither need be said: nobody may be an operator yet. */
export const BY_IF_SAID = { operator: optional(text('USUARIO'), WHO), reason: optional(text('MOTIVO'), WHY) };

/** Something that was done: what is kept of it, beside its name, and what is said. */
export interface Done {
  readonly kept: object;
  readonly lines: readonly string[];
}

interface ActionSpec<A extends Declared, O extends Declared> extends Described<A, O> {
  readonly run: (context: ActionContext, values: ValuesOf<A & O & typeof BY>) => Promise<Done | Outcome>;
}

/** A command in one transaction, which keeps who acted and why; what it refuses is not kept. */
export const action = <A extends Declared, O extends Declared>({ run, ...described }: ActionSpec<A, O>): Command =>
  writing({
    ...described,
    options: { ...described.options, ...BY },
    run: ({ db, ...context }, values) =>
      db.transaction().execute(async (tx) => {
        const given = values as ValuesOf<A & O & typeof BY>;
        const done = await run({ ...context, tx }, given);
        if (!('kept' in done)) return done;
        const { operator, reason } = given as ValuesOf<typeof BY>;
        await keepAction(tx, operator, reason, { action: described.name, ...done.kept }, context.now());
        return { ok: true, lines: done.lines };
      }),
  });
