import { isIP, isIPv6 } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { DEMONSTRATION_SETTINGS_KEY, DESKTOP_ORIGIN, isEmail } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { isThisComputer } from '../process/this-computer.ts';
import { startTexts } from '../start-texts.ts';
import { type Broker, brokerOf } from './broker-address.ts';
import type { ConfigName } from './config-names.ts';
import { databaseAddressProblem } from './database-address.ts';
import { type IdentityProvider, identityProviderOf } from './identity-provider.ts';

export interface Config {
  readonly host: string;
  readonly port: number;
  /** Null: the embedded one, in the data folder. */
  readonly databaseUrl: string | null;
  /** A pool of others in front of it, which gives a connection for a transaction; null: there is none. */
  readonly databasePoolUrl: string | null;
  readonly dataFolder: string;
  readonly webFolder: string;
  /** The page that an evaluation which is taken along stands in: the web client's build makes it for the server. */
  readonly playbackPage: string;
  readonly settingsKey: string;
  /** The server's own keys are derived from it. Null: a secret kept in the data folder. */
  readonly secret: string | null;
  readonly poolSize: number;
  /**
   * So much of X-Forwarded-For is believed. False: nothing. A number: what that many proxies in front have added. A text:
   * what the proxies at these addresses have added. To believe all of it lets anybody choose an address.
   */
  readonly trustProxy: boolean | number | string;
  readonly logLevel: string;
  readonly hashesAtOnce: number;
  readonly loginsWaiting: number;
  readonly requestsPerMinute: number;
  readonly megabytesPerMinute: number;
  /** Limits of everybody together who has no account, at one address. */
  readonly strangersRequestsPerMinute: number;
  readonly strangersMegabytesPerMinute: number;
  readonly mostConnections: number;
  readonly mostConnectionsOfAddress: number;
  /** Posts of answers written together at most; 1: each by itself. */
  readonly maxGroup: number;
  readonly loadsDemonstration: boolean;
  /** Null: the institution's own setting, or this computer's (institution/public-address.ts). Never taken from a request. */
  readonly publicUrl: string | null;
  /** The server listens there, as this computer calls it. */
  readonly ownUrl: string;
  /** Null: mail is kept in a folder instead of being sent. */
  readonly smtpUrl: string | null;
  /** Null: as the institution's own setting has it. */
  readonly mailFrom: string | null;
  /** Null: no identity registry, but the demonstration's. */
  readonly registryUrl: string | null;
  /** The same registry tells there whether a code is of an identity card; null: nobody does, but the demonstration's. */
  readonly dactilarUrl: string | null;
  readonly registryToken: string | null;
  /** Null: everybody logs in with a password. */
  readonly identityProvider: IdentityProvider | null;
  /** Shared with the TURN servers that the settings name. Null: those are not used. */
  readonly turnSecret: string | null;
  /** Pages of other origins that may call this server: an offline laboratory's clients. */
  readonly allowedOrigins: readonly string[];
  /** It carries pushed events in this server's place; null: nobody does. */
  readonly broker: Broker | null;
  /** A socket that is silent for this long is asked whether it is there, and ended after as long again. */
  readonly pingSeconds: number;
  readonly mostSockets: number;
  readonly mostSocketsOfAddress: number;
  /** Whoever brings it may read /metrics. Null: nobody may, there is no such page. */
  readonly metricsToken: string | null;
  /** It serves on for so long once it was told to stop, while /ready says so: a balancer sends nobody new meanwhile. */
  readonly drainSeconds: number;
  /** The server is not ready (/ready) with less left on the disk of the data folder. */
  readonly leastFreeMegabytes: number;
  /** Told at /health, so that whoever started this process knows it from another one; null: nothing. */
  readonly nonce: string | null;
  /** It is the cost of a guess at a laboratory's passphrase (secrets/passphrase-key.ts). */
  readonly passphraseCost: number;
  /** A laboratory's own server: for this computer only, with what a package brings. */
  readonly isLocal: boolean;
  /** A laboratory's server takes calls of its room there, by TLS, once that is wanted (laboratory/room/room-door.ts). */
  readonly roomPort: number;
  /** A laboratory's server loads the package that waits there as it starts. Null: none. */
  readonly packages: string | null;
  /** Copies of the database from before its last migrations that stay in the data folder; 0: none is made. */
  readonly archivesKept: number;
}

/** scrypt's N: 128 MiB for each try, so that what guesses are made with is memory and not only time. A package says its own. */
export const PASSPHRASE_COST = 131_072;

export type Environment = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
/** Some settings reach beyond this computer, or believe others about who calls. */
const NOT_LOCAL: readonly ConfigName[] = [
  ...(['SMTP_URL', 'REGISTRY_URL', 'REGISTRY_DACTILAR_URL', 'PUSHER_URL', 'OIDC_ISSUER', 'QUIPU_TRUST_PROXY'] as const),
];
const { wanted } = startTexts;
const ROOM_PORT = 3443;
const KEY_BYTES = 32;
const SECRET_LENGTH = 32;
/** The thread pool has four: reading files needs one too. */
const MAX_HASHES_AT_ONCE = 3;

/** The configuration, or a line for each variable that is wrong. `root`: the project's folder; no file is read. */
export const configFrom = (env: Environment, root: string): E.Either<readonly string[], Config> => {
  const problems: string[] = [];
  const given = (name: ConfigName): string | null => (env[name]?.trim() ? (env[name] ?? '').trim() : null);
  const whole = (name: ConfigName, fallback: number, least: number, most: number): number => {
    const text = given(name);
    const value = text === null ? fallback : Number(text);
    if (!Number.isInteger(value) || value < least || value > most)
      problems.push(startTexts.expected(name, wanted.whole(least, most)));
    return value;
  };
  const checked = (
    name: ConfigName,
    fallback: string,
    isRight: (text: string) => boolean,
    expected: string,
  ): string => {
    const text = given(name) ?? fallback;
    if (!isRight(text)) problems.push(startTexts.expected(name, expected));
    return text;
  };
  // Node skips what is not base64: a key with a letter that was mistyped would be another one.
  const isKey = (text: string) => {
    const key = Buffer.from(text, 'base64');
    return key.length === KEY_BYTES && key.toString('base64') === text;
  };
  const isOrigin = (text: string) => text === '' || (/^https?:\/\/[^/?#\s]+$/.test(text) && URL.canParse(text));
  // To Node a scheme that is not the web's has no origin.
  const isAllowed = (text: string) => text === DESKTOP_ORIGIN || isOrigin(text);
  const isSmtpUrl = (text: string) => text === '' || (/^smtps?:\/\//.test(text) && URL.canParse(text));
  const isWebUrl = (text: string) => text === '' || (/^https?:\/\//.test(text) && URL.canParse(text));
  const isAddress = (text: string) =>
    /^(loopback|linklocal|uniquelocal)$/.test(text.trim()) || isIP(text.trim().replace(/\/\d{1,3}$/, '')) !== 0;
  const isTrust = (text: string) => /^\d$/.test(text) || text.split(',').every(isAddress);
  const isSecret = (text: string) => text === '' || text.length >= SECRET_LENGTH;
  const secret = checked('QUIPU_SECRET', '', isSecret, wanted.secret(SECRET_LENGTH));
  const metricsToken = checked('QUIPU_METRICS_TOKEN', '', isSecret, wanted.secret(SECRET_LENGTH));
  const databaseAt = (name: ConfigName): string | null => {
    const address = given(name);
    const problem = address === null ? null : databaseAddressProblem(address);
    if (problem !== null) problems.push(startTexts.expected(name, problem));
    return address;
  };
  const databaseUrl = databaseAt('DATABASE_URL');
  const databasePoolUrl = databaseAt('DATABASE_POOL_URL');
  if (databasePoolUrl !== null && databaseUrl === null)
    problems.push(startTexts.notAlone('DATABASE_POOL_URL', 'DATABASE_URL'));
  const trusted = checked('QUIPU_TRUST_PROXY', '0', isTrust, wanted.proxies);
  const isLocal = whole('QUIPU_LOCAL', 0, 0, 1) === 1;
  const host = given('HOST') ?? 'localhost';
  if (isLocal && !isThisComputer(host)) problems.push(startTexts.expected('HOST', wanted.localhost));
  for (const name of isLocal ? NOT_LOCAL : [])
    if (given(name) !== null) problems.push(startTexts.notBeside(name, 'QUIPU_LOCAL'));
  const port = whole('PORT', 3000, 0, 65_535);
  const publicUrl = checked('QUIPU_PUBLIC_URL', '', isOrigin, wanted.origin);
  const smtpUrl = checked('SMTP_URL', '', isSmtpUrl, wanted.smtpUrl);
  const mailFrom = checked('QUIPU_MAIL_FROM', '', (text) => text === '' || isEmail(text), wanted.email);
  const registryUrl = checked('REGISTRY_URL', '', isWebUrl, wanted.webUrl);
  const dactilarUrl = checked('REGISTRY_DACTILAR_URL', '', isWebUrl, wanted.webUrl);
  const origins = (given('QUIPU_ALLOWED_ORIGINS') ?? '').split(/[\s,]+/).filter((text) => text !== '');
  if (!origins.every(isAllowed)) problems.push(startTexts.expected('QUIPU_ALLOWED_ORIGINS', wanted.origins));
  const provider = identityProviderOf(given);
  if (E.isLeft(provider)) problems.push(...provider.left);
  const brokerUrl = given('PUSHER_URL');
  const found = brokerUrl === null ? null : brokerOf(brokerUrl, given('PUSHER_CLIENT_URL'), given('PUSHER_CLUSTER'));
  if (found !== null && E.isLeft(found)) problems.push(found.left);
  const broker = found !== null && E.isRight(found) ? found.right : null;

  const config: Config = {
    host,
    port,
    databaseUrl,
    databasePoolUrl,
    dataFolder: resolve(root, given('QUIPU_DATA') ?? '.data'),
    webFolder: resolve(root, given('QUIPU_WEB') ?? 'packages/web/dist'),
    playbackPage: resolve(root, 'packages/server/dist/pages/playback-file.html'),
    settingsKey: checked('QUIPU_SETTINGS_KEY', DEMONSTRATION_SETTINGS_KEY, isKey, wanted.key(KEY_BYTES)),
    secret: secret === '' ? null : secret,
    poolSize: whole('QUIPU_POOL_SIZE', 20, 2, 500),
    trustProxy: trusted === '0' ? false : /^\d+$/.test(trusted) ? Number(trusted) : trusted,
    logLevel: checked('QUIPU_LOG_LEVEL', 'info', (text) => LOG_LEVELS.includes(text), wanted.oneOf(LOG_LEVELS)),
    hashesAtOnce: whole('QUIPU_HASHES_AT_ONCE', Math.min(availableParallelism(), MAX_HASHES_AT_ONCE), 1, 64),
    loginsWaiting: whole('QUIPU_LOGINS_WAITING', 5_000, 1, 1_000_000),
    maxGroup: whole('QUIPU_MAX_GROUP', 500, 1, 5_000),
    requestsPerMinute: whole('QUIPU_REQUESTS_PER_MINUTE', 600, 1, 1_000_000),
    megabytesPerMinute: whole('QUIPU_MEGABYTES_PER_MINUTE', 128, 1, 1_000_000),
    strangersRequestsPerMinute: whole('QUIPU_STRANGERS_REQUESTS_PER_MINUTE', 60_000, 1, 100_000_000),
    strangersMegabytesPerMinute: whole('QUIPU_STRANGERS_MEGABYTES_PER_MINUTE', 256, 1, 1_000_000),
    mostConnections: whole('QUIPU_CONNECTIONS', 30_000, 1, 1_000_000),
    mostConnectionsOfAddress: whole('QUIPU_CONNECTIONS_PER_ADDRESS', 10_000, 1, 1_000_000),
    loadsDemonstration: whole('QUIPU_DEMONSTRATION', 1, 0, 1) === 1 && !isLocal,
    publicUrl: publicUrl === '' ? null : publicUrl,
    ownUrl: `http://${isIPv6(host) ? `[${host}]` : host}:${port}`,
    smtpUrl: smtpUrl === '' ? null : smtpUrl,
    mailFrom: mailFrom === '' ? null : mailFrom,
    registryUrl: registryUrl === '' ? null : registryUrl,
    dactilarUrl: dactilarUrl === '' ? null : dactilarUrl,
    registryToken: given('REGISTRY_TOKEN'),
    identityProvider: E.isRight(provider) ? provider.right : null,
    turnSecret: given('TURN_SECRET'),
    // As browsers write them: small letters, no port that goes without saying.
    allowedOrigins: (isLocal ? [DESKTOP_ORIGIN, ...origins] : origins).map((text) =>
      text !== DESKTOP_ORIGIN && URL.canParse(text) ? new URL(text).origin : text,
    ),
    broker,
    pingSeconds: whole('QUIPU_PING_SECONDS', 30, 1, 3_600),
    mostSockets: whole('QUIPU_SOCKETS', 20_000, 1, 1_000_000),
    mostSocketsOfAddress: whole('QUIPU_SOCKETS_PER_ADDRESS', 5_000, 1, 1_000_000),
    metricsToken: metricsToken === '' ? null : metricsToken,
    drainSeconds: whole('QUIPU_DRAIN_SECONDS', 0, 0, 15),
    leastFreeMegabytes: whole('QUIPU_LEAST_FREE_MB', 500, 0, 1_000_000_000),
    nonce: given('QUIPU_NONCE'),
    passphraseCost: PASSPHRASE_COST,
    isLocal,
    roomPort: whole('QUIPU_ROOM_PORT', ROOM_PORT, 0, 65_535),
    packages: given('QUIPU_PACKAGES'),
    archivesKept: whole('QUIPU_BACKUPS_KEPT', 3, 0, 1_000),
  };
  return problems.length > 0 ? E.left(problems) : E.right(config);
};
