import { rehearse } from '../platform/db/rehearsal.ts';
import { refuseOtherSecret } from '../platform/secrets/claimed-secret.ts';
import { standingSecret } from '../platform/secrets/own-secret.ts';
import { newToken } from '../platform/secrets/token.ts';
import type { Context, FoundingContext } from './command/command.ts';
import { failed, type Outcome } from './command/outcome.ts';
import { type Chosen, isRefusal, programOf } from './command/program.ts';
import { optionName, readValues } from './command/read-values.ts';
import { groups } from './commands.ts';
import { needZone } from './text/moment.ts';
import { texts } from './texts.ts';

export interface Prepared {
  (context: Context): Promise<Outcome>;
  readonly isDry: boolean;
  readonly asItIs: boolean;
  readonly writes: boolean;
}
/** A command for where there is no installation yet. */
export interface Founding {
  readonly found: (context: Pick<FoundingContext, 'config' | 'file' | 'now'>) => Promise<Outcome>;
}
export const isFounding = (prepared: Prepared | Founding | Outcome): prepared is Founding => 'found' in prepared;

/** Hours of which no line names the zone have it named beside them. */
const inItsZone = (outcome: Outcome): Outcome =>
  outcome.ok && needZone(outcome.lines) ? { ...outcome, notes: [...(outcome.notes ?? []), texts.hours] } : outcome;

/** The command with what was typed for it, or everything that is wrong with that. */
const prepared = ({ command, args, options }: Chosen): Prepared | Founding | Outcome => {
  const ofArgs = readValues(command.args, args, (key) => command.args[key]?.term ?? key);
  const ofOptions = readValues(command.options, options, optionName);
  const problems = [...ofArgs.problems, ...ofOptions.problems];
  if (problems.length > 0) return failed(...problems);
  const values = { ...ofArgs.values, ...ofOptions.values };
  const isDry = ofOptions.values['dryRun'] === true;
  if ('found' in command) return { found: (context) => command.found({ ...context, isDry }, values) };
  const withItsSecret = async ({ db, config }: Context): Promise<void> => {
    if (command.withAnySecret !== true) await refuseOtherSecret(db, config);
  };
  if (!isDry) {
    const done = async (context: Context) => {
      await withItsSecret(context);
      return inItsZone(await command.run({ ...context, isDry: false }, values));
    };
    return Object.assign(done, { isDry: false, asItIs: command.asItIs === true, writes: command.writes });
  }
  const rehearsed = async (context: Context) => {
    // What a server would make on its first start is made up, and kept nowhere.
    const config = { ...context.config, secret: standingSecret(context.config) ?? newToken() };
    await withItsSecret({ ...context, config });
    const outcome = inItsZone(
      await rehearse(context.db, (db) => command.run({ ...context, db, config, isDry: true }, values)),
    );
    if (!outcome.ok) return outcome;
    // Without lines, a document is what would come.
    return outcome.lines.length === 0
      ? { ...outcome, notes: [texts.dryRun, ...(outcome.notes ?? [])] }
      : { ...outcome, lines: [texts.dryRun, ...outcome.lines] };
  };
  return Object.assign(rehearsed, { isDry: true, asItIs: false, writes: true });
};

const NAMES: ReadonlySet<string> = new Set(groups.flatMap(({ commands }) => commands.map(({ name }) => name)));
const isKnown = (name: string): boolean => NAMES.has(name) || name.startsWith('-');

/** A name that no command has is refused before whatever follows it. */
const askedFor = (argv: readonly string[]): readonly string[] => {
  const [name, ...rest] = argv[0] === 'help' && argv.length > 1 ? argv.slice(1) : argv;
  return name === undefined || name === 'help' || isKnown(name) ? argv : [name, ...rest].slice(0, 1);
};

/** The command that was asked for, or why there is none: known before any database is touched. */
export const prepareCommand = (argv: readonly string[]): Prepared | Founding | Outcome => {
  const said: string[] = [];
  let chosen: Chosen | null = null;
  const program = programOf(
    groups,
    texts,
    (one) => {
      chosen = one;
    },
    (text) => said.push(text),
  );
  try {
    program.parse(askedFor(argv), { from: 'user' });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const lines = said.join('').trimEnd().split('\n');
    return { ok: error.exitCode === 0, lines };
  }
  return chosen === null ? failed(...said) : prepared(chosen);
};
