import {
  Argument,
  Command as Commander,
  type CommanderError,
  type ErrorOptions,
  Option,
  type ParseOptionsResult,
} from 'commander';
import type { AnyCommand } from './command.ts';
import type { Parameter, Typed } from './parameter.ts';
import { optionName } from './read-values.ts';
import { inSpanish } from './spanish-errors.ts';

export interface Chosen {
  readonly command: AnyCommand;
  readonly args: Readonly<Record<string, Typed>>;
  readonly options: Readonly<Record<string, Typed>>;
}
/** Commands that are listed together. */
export interface Group {
  readonly title: string;
  readonly commands: readonly AnyCommand[];
}

const HEADINGS: Readonly<Record<string, string>> = {
  'Usage:': 'Uso:',
  'Arguments:': 'Argumentos:',
  'Options:': 'Opciones:',
  'Commands:': 'Ayuda:',
};

const AN_OPTION = /^-[-\p{L}]/u;

class SpanishCommand extends Commander {
  override createCommand(name?: string): SpanishCommand {
    return new SpanishCommand(name);
  }
  /** Commander takes whatever follows an option as its value: a forgotten one would swallow the `--dry-run` behind it. */
  override parseOptions(argv: string[]): ParseOptionsResult {
    for (const [place, word] of argv.entries()) {
      if (word === '--') break;
      const option = this.options.find(({ long }) => long === word);
      if (option?.required === true && AN_OPTION.test(argv[place + 1] ?? ''))
        this.error(`'${option.flags}'`, { code: 'commander.optionMissingArgument' });
    }
    return super.parseOptions(argv);
  }
  override error(message: string, options?: ErrorOptions): never {
    const help = this.parent === null ? 'npx quipu help' : `npx quipu help ${this.name()}`;
    return super.error(`${inSpanish(options?.code, message)}\nAyuda: ${help}`, options);
  }
}

const argumentFor = ({ need, term, help }: Parameter<unknown>): Argument => {
  const form = { required: `<${term}>`, optional: `[${term}]`, many: `[${term}...]`, flag: `[${term}]` }[need];
  return new Argument(form, help);
};

const optionFor = (key: string, { need, term, help }: Parameter<unknown>): Option => {
  const name = optionName(key);
  return new Option(need === 'flag' ? name : `${name} <${term}>`, help).makeOptionMandatory(need === 'required');
};

const usageOf = ({ args, options }: AnyCommand): string =>
  [
    ...Object.values(args)
      .map(argumentFor)
      .map((argument) =>
        argument.required ? argument.name() : `[${argument.name()}${argument.variadic ? '...' : ''}]`,
      ),
    ...Object.entries(options).map(([key, parameter]) => {
      const { flags, mandatory } = optionFor(key, parameter);
      const shown = flags.replace(/[<>]/g, '');
      return mandatory ? shown : `[${shown}]`;
    }),
  ].join(' ');

const add = (program: Commander, title: string, command: AnyCommand, choose: (chosen: Chosen) => void): void => {
  const { name, summary, details, args, options } = command;
  const keys = Object.keys(args);
  const added = program
    .command(name)
    .summary(summary)
    .description(details === undefined ? summary : `${summary}\n\n${details}`)
    .usage(usageOf(command))
    .helpGroup(title);
  for (const parameter of Object.values(args)) added.addArgument(argumentFor(parameter));
  for (const [key, parameter] of Object.entries(options)) added.addOption(optionFor(key, parameter));
  added.action(() => {
    const typed = keys.map((key, place) => [key, added.processedArgs[place]] as const);
    choose({ command, args: Object.fromEntries(typed), options: added.opts() });
  });
};

export const isRefusal = (error: unknown): error is CommanderError =>
  error instanceof Error && 'exitCode' in error && 'code' in error;

/** The program `quipu`: it calls `choose`, or says something and throws (`isRefusal`). */
export const programOf = (
  groups: readonly Group[],
  { introduction, ending }: { readonly introduction: string; readonly ending: string },
  choose: (chosen: Chosen) => void,
  say: (text: string) => void,
): Commander => {
  const program = new SpanishCommand('npx quipu')
    .description(introduction)
    .usage('<ORDEN> [ARGUMENTOS] [OPCIONES]')
    .exitOverride()
    .configureOutput({ writeOut: say, writeErr: say })
    .configureHelp({
      styleTitle: (title) => HEADINGS[title] ?? title,
      subcommandTerm: (command) => command.name(),
    })
    .helpOption('-h, --help', 'Muestra esta ayuda.')
    .helpCommand('help [ORDEN]', 'Muestra la ayuda de una orden.')
    .addHelpText('after', `\n${ending}`);
  for (const { title, commands } of groups) for (const command of commands) add(program, `${title}:`, command, choose);
  return program;
};
