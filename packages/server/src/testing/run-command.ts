import type { Context } from '../cli/command/command.ts';
import type { Outcome } from '../cli/command/outcome.ts';
import { prepareCommand } from '../cli/run-command.ts';

/** Runs what an operator types after `quipu`. */
export const runCommand = async (context: Context, argv: readonly string[]): Promise<Outcome> => {
  const prepared = prepareCommand(argv);
  return typeof prepared === 'function' ? prepared(context) : prepared;
};
