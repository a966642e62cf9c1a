import type { JSONColumnType } from 'kysely';

/** A jsonb column: read as what it holds, written as its text. */
export type Json<T extends object> = JSONColumnType<T, string, string>;
export type GeneratedJson<T extends object> = JSONColumnType<T, string | undefined, string>;
export type FixedJson<T extends object> = JSONColumnType<T, string, never>;
