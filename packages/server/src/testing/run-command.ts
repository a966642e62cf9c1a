import type { Context } from '../cli/command/command.ts';
import type { Outcome } from '../cli/command/outcome.ts';
import { isFounding, prepareCommand } from '../cli/run-command.ts';

/** Runs what an operator types after `quipu`. */
export const runCommand = async (context: Context, argv: readonly string[]): Promise<Outcome> => {
  const prepared = prepareCommand(argv);
  if (isFounding(prepared)) return prepared.found({ config: context.config, file: null, now: context.now });
  return typeof prepared === 'function' ? prepared(context) : prepared;
};
