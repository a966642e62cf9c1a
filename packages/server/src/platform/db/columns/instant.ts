import type { EpochMs } from '@quipu/engine';
import { type ColumnType, type RawBuilder, sql } from 'kysely';
import pg from 'pg';

/** A timestamptz: read as milliseconds since the epoch, written as a Date. */
export type Instant = ColumnType<EpochMs, Date, Date>;
/** One that the database sets where nobody does. */
export type GeneratedInstant = ColumnType<EpochMs, Date | undefined, Date>;
export type FixedInstant = ColumnType<EpochMs, Date | undefined, never>;
export type InstantOrNull = ColumnType<EpochMs | null, Date | null, Date | null>;

/** A moment to compare a column with. */
export const instant = (at: EpochMs): RawBuilder<EpochMs> => sql<EpochMs>`${new Date(at)}::timestamptz`;

const { INT8, TIMESTAMPTZ, NUMERIC, DATE } = pg.types.builtins;

const safeInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('A bigint of the database is beyond what a number holds');
  return value;
};
const parseInstant = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date;
const DASH = 45;
/** An instant in UTC is an ISO time but for its space, and connections are told UTC. A sheet that is locked has nine. */
const readInstant = (text: string): EpochMs =>
  text.charCodeAt(4) === DASH && text.endsWith('+00')
    ? Date.parse(`${text.slice(0, 10)}T${text.slice(11)}:00`)
    : parseInstant(text).getTime();

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: safeInteger,
  [NUMERIC]: Number,
  // A day is no moment: the driver would make it one of this computer's zone.
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: readInstant,
};

/** They say how one pool reads values: the driver's own table is everybody's and stays as it is. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): ((text: string) => unknown) =>
    parsers[oid] ?? (pg.types.getTypeParser(oid, format ?? 'text') as (text: string) => unknown),
};
