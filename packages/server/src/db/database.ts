import { Kysely, PostgresDialect } from 'kysely';
import type { AccessTables } from '../access/access-tables.ts';
import type { AccountTables } from '../account/account-tables.ts';
import type { AdmissionTables } from '../admission/admission-tables.ts';
import type { ConsoleTables } from '../console/console-tables.ts';
import type { EvaluationTables } from '../evaluations/evaluation-tables.ts';
import type { GradingTables } from '../grading/grading-tables.ts';
import type { LaboratoryTables } from '../laboratory/laboratory-tables.ts';
import type { LiveTables } from '../live/live-tables.ts';
import type { MailTables } from '../mail/mail-tables.ts';
import type { PhotoTables } from '../photos/photo-tables.ts';
import type { ReschedulingTables } from '../rescheduling/rescheduling-tables.ts';
import type { SettingsTables } from '../settings/settings-tables.ts';
import type { VideoTables } from '../video/video-tables.ts';
import type { Connection } from './connection.ts';
import { guardedPool } from './guarded-pool.ts';
import { columnTypes } from './instant.ts';
import { type Limits, requestLimits, sessionOptions } from './limits.ts';

/** Every table, each declared by the area that owns it. */
export interface Tables
  extends AccessTables,
    AccountTables,
    AdmissionTables,
    ConsoleTables,
    EvaluationTables,
    GradingTables,
    LaboratoryTables,
    LiveTables,
    MailTables,
    PhotoTables,
    ReschedulingTables,
    SettingsTables,
    VideoTables {}
export type Db = Kysely<Tables>;

export interface PoolOptions {
  readonly size: number;
  readonly limits?: Limits;
  /** Called when a connection breaks; the pool goes on with others. */
  readonly onLost?: (error: Error) => void;
}

export const connectDatabase = (
  target: Connection | string,
  { size, limits = requestLimits, onLost }: PoolOptions,
): Db => {
  const config = {
    ...(typeof target === 'string' ? { connectionString: target } : target),
    max: size,
    types: columnTypes,
    application_name: 'quipu',
    options: sessionOptions(limits),
    idleTimeoutMillis: 60_000,
  };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: guardedPool(config, limits, onLost) }) });
};
