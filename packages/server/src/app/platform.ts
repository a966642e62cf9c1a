import type { EpochMs } from '@quipu/engine';
import type { FastifyBaseLogger } from 'fastify';
import type { PasswordHasher } from '../access/password-hasher.ts';
import type { Config } from '../config.ts';
import type { Connection } from '../db/connection.ts';
import type { Db } from '../db/database.ts';
import type { ReadInstitution } from '../settings/institution-store.ts';
import type { Handle } from './handle.ts';
import type { ProcessPorts } from './process-ports.ts';

/** What every area may use. The only clock that people see is `now`. */
export interface Platform extends ProcessPorts {
  readonly db: Db;
  /** Where the database is, for who needs a connection of its own (db/listener.ts). */
  readonly connection: Connection | string;
  readonly now: () => EpochMs;
  readonly config: Config;
  readonly institution: ReadInstitution;
  readonly hasher: PasswordHasher;
  /** Never give it names, addresses, tokens or answers. */
  readonly log: FastifyBaseLogger;
}

/** One area of the interface: registers its calls. */
export type Area = (handle: Handle, platform: Platform) => void;
