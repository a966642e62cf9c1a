import { parseArgs } from 'node:util';
import type { Platform } from '../app/platform.ts';
import { accessCommands } from './access-commands.ts';
import { accommodate } from './accommodate.ts';
import { type Arguments, type Command, failed, type Outcome } from './command.ts';
import { endSheet } from './end-sheet.ts';
import { exportLog } from './export-log.ts';
import { extendOneSheet, extendWholeSession } from './extend.ts';
import { grades, publishResults } from './grades-commands.ts';
import { decideOnKeptAnswers, keptAnswers } from './kept-answers-commands.ts';
import { laboratoryCommands } from './laboratory-commands.ts';
import { loadAssignments, loadCareers, loadLastGrades, loadQuotas, loadSchedule } from './load-csv.ts';
import { loadEvaluation } from './load-evaluation.ts';
import { loadPeople } from './load-people.ts';
import { proctorCommands } from './proctor-commands.ts';
import { decideOneRegrade, regrades } from './regrade-commands.ts';
import { decideOneRescheduling, reschedulings } from './rescheduling-commands.ts';
import { sendMessage } from './send-message.ts';
import { addOneSession, sessions } from './session-commands.ts';
import { setEvaluation } from './set-evaluation.ts';
import { reopenSheet, showSheet } from './sheet-commands.ts';
import { texts } from './texts.ts';
import { useProcess } from './use-process.ts';

const commands: Readonly<Record<string, Command>> = {
  'load-evaluation': loadEvaluation,
  'load-people': loadPeople,
  'extend-sheet': extendOneSheet,
  'extend-session': extendWholeSession,
  'export-log': exportLog,
  'end-sheet': endSheet,
  'reopen-sheet': reopenSheet,
  'show-sheet': showSheet,
  'send-message': sendMessage,
  'load-careers': loadCareers,
  'load-quotas': loadQuotas,
  'load-schedule': loadSchedule,
  'load-last-grades': loadLastGrades,
  'load-assignments': loadAssignments,
  sessions,
  'add-session': addOneSession,
  reschedulings,
  'decide-rescheduling': decideOneRescheduling,
  accommodate,
  'set-evaluation': setEvaluation,
  'publish-results': publishResults,
  grades,
  regrades,
  'decide-regrade': decideOneRegrade,
  'use-process': useProcess,
  'kept-answers': keptAnswers,
  'decide-kept-answers': decideOnKeptAnswers,
  ...accessCommands,
  ...proctorCommands,
  ...laboratoryCommands,
};
const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const OPTIONS = {
  files: text,
  start: text,
  end: text,
  'enrollment-start': text,
  'enrollment-end': text,
  who: text,
  why: text,
  epoch: text,
  to: text,
  all: flag,
  'dry-run': flag,
  type: text,
  title: text,
  message: text,
  minutes: text,
  percent: text,
  place: text,
  answer: text,
  session: text,
  annul: flag,
  correct: text,
  also: text,
  csv: flag,
  forks: flag,
  before: text,
  out: text,
  'passphrase-file': text,
  anyway: flag,
} as const;

export type Prepared = (platform: Pick<Platform, 'db' | 'config' | 'now'>) => Promise<Outcome>;

const argumentsOf = (
  given: Readonly<Record<string, string | boolean | undefined>>,
  positionals: readonly string[],
): Arguments => {
  const entries = Object.entries(given);
  const values = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const flags = entries.filter(([, value]) => value === true).map(([name]) => name);
  return { positionals, values: Object.fromEntries(values), flags };
};

/** The command that was asked for, or why there is none: known before any database is touched. */
export const prepareCommand = (argv: readonly string[]): Prepared | Outcome => {
  const [name, ...rest] = argv;
  if (name === undefined || name === 'help' || name === '--help')
    return { ok: name !== undefined, lines: [texts.usage] };
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) return failed(texts.unknown(name), texts.usage);
  let args: Arguments;
  try {
    const { values, positionals } = parseArgs({ args: [...rest], options: OPTIONS, allowPositionals: true });
    args = argumentsOf(values, positionals);
  } catch {
    return failed(texts.usage);
  }
  return (platform) => command(platform, args);
};
