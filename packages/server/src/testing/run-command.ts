import type { Context } from '../cli/command/command.ts';
import type { Outcome } from '../cli/command/outcome.ts';
import { isFounding, prepareCommand } from '../cli/run-command.ts';
import type { Db } from '../platform/db/database.ts';
import { addTestPerson } from './people.ts';

/** Whoever tests name by `--operator`. */
export const OPERATOR = 'ROSA';

/** She works here from the first command that names her on. */
export const addOperator = async (db: Db): Promise<void> => {
  const known = await db.selectFrom('app_user').select('id').where('reference', '=', OPERATOR).executeTakeFirst();
  if (known === undefined) await addTestPerson(db, OPERATOR, { roles: ['operator'] });
};

/** Runs what an operator types after `quipu`. */
export const runCommand = async (context: Context, argv: readonly string[]): Promise<Outcome> => {
  const prepared = prepareCommand(argv);
  if (isFounding(prepared)) return prepared.found({ config: context.config, file: null, now: context.now });
  if (typeof prepared !== 'function') return prepared;
  if (argv.includes(OPERATOR)) await addOperator(context.db);
  return prepared(context);
};
