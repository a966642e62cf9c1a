import type { EpochMs } from '@quipu/engine';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Connection } from '../db/connection.ts';
import type { Db } from '../db/database.ts';
import type { Handle } from '../http/handle.ts';
import type { ReadInstitution } from '../institution/institution-store.ts';
import type { ProcessPorts } from '../process/process-ports.ts';
import type { PasswordHasher } from '../secrets/password-hasher.ts';

/** Every module may use it. The only clock that people see is `now`. */
export interface AppContext extends ProcessPorts {
  readonly db: Db;
  /** The database for what goes over everything, and takes its time: it has limits, and connections, of its own. */
  readonly jobs: Db;
  /** It leads to the database, for who needs a connection of its own (platform/db/listener.ts). */
  readonly connection: Connection | string;
  readonly now: () => EpochMs;
  readonly config: Config;
  readonly institution: ReadInstitution;
  readonly hasher: PasswordHasher;
  /** Never give it names, addresses, tokens or answers. */
  readonly log: FastifyBaseLogger;
}

/** A part of the interface that registers its own calls. */
export type Module = (handle: Handle, context: AppContext) => void;
