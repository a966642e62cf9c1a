import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { DEMONSTRATION_SETTINGS_KEY } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';

export interface Config {
  readonly host: string;
  readonly port: number;
  /** Null: the embedded one, in the data folder. */
  readonly databaseUrl: string | null;
  readonly dataFolder: string;
  readonly webFolder: string;
  readonly settingsKey: string;
  /** What keys of the server's own are derived from. Null: a secret kept in the data folder. */
  readonly secret: string | null;
  readonly poolSize: number;
  /** Whose X-Forwarded-For is believed: none, all, or these addresses. */
  readonly trustProxy: boolean | string;
  readonly logLevel: string;
  readonly hashesAtOnce: number;
  readonly loginsWaiting: number;
  readonly requestsPerMinute: number;
  /** Posts of answers written together at most; 1: each by itself. */
  readonly largestGroup: number;
  readonly loadsDemonstration: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const KEY_BYTES = 32;
const SECRET_LENGTH = 32;
/** The thread pool has four: reading files needs one too. */
const MOST_HASHES_AT_ONCE = 3;

/** The configuration, or a line for each variable that is wrong. `root`: the project's folder. */
export const configFrom = (env: Environment, root: string): E.Either<readonly string[], Config> => {
  const problems: string[] = [];
  const given = (name: string): string | null => (env[name]?.trim() ? (env[name] ?? '').trim() : null);
  const whole = (name: string, fallback: number, least: number, most: number): number => {
    const text = given(name);
    const value = text === null ? fallback : Number(text);
    if (!Number.isInteger(value) || value < least || value > most)
      problems.push(`${name}: a whole number from ${least} to ${most} is expected`);
    return value;
  };
  const checked = (name: string, fallback: string, isRight: (text: string) => boolean, expected: string): string => {
    const text = given(name) ?? fallback;
    if (!isRight(text)) problems.push(`${name}: ${expected} is expected`);
    return text;
  };
  const isDatabaseUrl = (text: string) => text === '' || /^postgres(ql)?:\/\//.test(text);
  const isKey = (text: string) => Buffer.from(text, 'base64').length === KEY_BYTES;
  const isSecret = (text: string) => text === '' || text.length >= SECRET_LENGTH;
  const secret = checked('QUIPU_SECRET', '', isSecret, `${SECRET_LENGTH} random characters or more`);
  const databaseUrl = checked('DATABASE_URL', '', isDatabaseUrl, 'an address that starts with postgres://');
  const trusted = given('QUIPU_TRUST_PROXY') ?? '0';

  const config: Config = {
    host: given('HOST') ?? 'localhost',
    port: whole('PORT', 3000, 0, 65_535),
    databaseUrl: databaseUrl === '' ? null : databaseUrl,
    dataFolder: resolve(root, given('QUIPU_DATA') ?? '.data'),
    webFolder: resolve(root, given('QUIPU_WEB') ?? 'packages/web/dist'),
    settingsKey: checked('QUIPU_SETTINGS_KEY', DEMONSTRATION_SETTINGS_KEY, isKey, `${KEY_BYTES} bytes in base64`),
    secret: secret === '' ? null : secret,
    poolSize: whole('QUIPU_POOL_SIZE', 20, 2, 500),
    trustProxy: trusted === '0' ? false : trusted === '1' ? true : trusted,
    logLevel: checked(
      'QUIPU_LOG_LEVEL',
      'info',
      (text) => LOG_LEVELS.includes(text),
      `one of ${LOG_LEVELS.join(', ')}`,
    ),
    hashesAtOnce: whole('QUIPU_HASHES_AT_ONCE', Math.min(availableParallelism(), MOST_HASHES_AT_ONCE), 1, 64),
    loginsWaiting: whole('QUIPU_LOGINS_WAITING', 5_000, 1, 1_000_000),
    largestGroup: whole('QUIPU_LARGEST_GROUP', 500, 1, 5_000),
    requestsPerMinute: whole('QUIPU_REQUESTS_PER_MINUTE', 600, 1, 1_000_000),
    loadsDemonstration: whole('QUIPU_DEMONSTRATION', 1, 0, 1) === 1,
  };
  return problems.length > 0 ? E.left(problems) : E.right(config);
};
