import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { startTexts } from '../start-texts.ts';
import { type Config, configFrom, type Environment } from './config.ts';
import { CONFIG_NAMES, type ConfigName } from './config-names.ts';

const FILE = 'quipu.conf';
/** The file that lies in the data folder has nothing left to say of it. */
const DATA: ConfigName = 'QUIPU_DATA';
const FOLDERS: readonly ConfigName[] = [DATA, 'QUIPU_WEB'];
const KNOWN: ReadonlySet<string> = new Set(CONFIG_NAMES);
const isKnown = (name: string): name is ConfigName => KNOWN.has(name);
const { configFile: texts } = startTexts;

export const configFileIn = (dataFolder: string): string => join(dataFolder, FILE);

/** Within quotation marks as without them, the way systemd reads an EnvironmentFile too. */
const unquoted = (text: string): string => {
  const mark = text[0];
  return text.length > 1 && (mark === '"' || mark === "'") && text.endsWith(mark) ? text.slice(1, -1) : text;
};

/** Behind a value there is none, to systemd either: it would be part of the value. Within quotation marks `#` is a letter. */
const hasComment = (value: string): boolean => unquoted(value) === value && /(?:^|\s)#/.test(value);

/** Reads what a file says, or gives a line for each of its lines that says nothing. */
export const parseConfigFile = (path: string, content: string): E.Either<readonly string[], Environment> => {
  const problems: string[] = [];
  const said = new Map<string, string>();
  for (const [at, raw] of content
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const equals = line.indexOf('=');
    const name = line.slice(0, Math.max(0, equals)).trim();
    const where = texts.where(path, at + 1);
    if (equals < 1) problems.push(texts.noValue(where));
    else if (!isKnown(name)) problems.push(texts.unknown(where, name));
    else if (said.has(name)) problems.push(texts.twice(where, name));
    else if (hasComment(line.slice(equals + 1).trim())) problems.push(texts.comment(where));
    else said.set(name, unquoted(line.slice(equals + 1).trim()));
  }
  return problems.length > 0 ? E.left(problems) : E.right(Object.fromEntries(said));
};

const isSaid = (value: string | undefined): boolean => value !== undefined && value.trim() !== '';

/** The environment over what the file says: who says nothing in the environment says what the file does. */
const over = (env: Environment, file: Environment): Environment => ({
  ...file,
  ...Object.fromEntries(Object.entries(env).filter(([, value]) => isSaid(value))),
});

/** Paths in a file are from where the file is. */
const fromItsFolder = (path: string, said: Environment): Environment => ({
  ...said,
  ...Object.fromEntries(
    FOLDERS.flatMap((name) => {
      const folder = said[name];
      return folder === undefined || !isSaid(folder) ? [] : [[name, resolve(dirname(path), folder)]];
    }),
  ),
});

export interface ReadConfig {
  readonly config: Config;
  /** Null: there is none. */
  readonly file: string | null;
}

/**
 * The configuration as the server and every command have it: the file that QUIPU_CONFIG names or, without that, the one in the
 * data folder, and what the environment says over it. Left: a line for each thing that is wrong.
 */
export const readConfig = (env: Environment, root: string): E.Either<readonly string[], ReadConfig> => {
  const named = env['QUIPU_CONFIG']?.trim() ?? '';
  const inFolder = configFileIn(resolve(root, env[DATA]?.trim() || '.data'));
  const path = named === '' ? inFolder : resolve(root, named);
  if (!existsSync(path)) {
    if (named !== '') return E.left([texts.absent(path)]);
    return E.map((config: Config) => ({ config, file: null }))(configFrom(env, root));
  }
  const said = parseConfigFile(path, readFileSync(path, 'utf8'));
  if (E.isLeft(said)) return said;
  if (named === '' && said.right[DATA] !== undefined) return E.left([texts.ownFolder(path)]);
  const config = configFrom(over(env, fromItsFolder(path, said.right)), root);
  return E.map((read: Config) => ({ config: read, file: path }))(config);
};
