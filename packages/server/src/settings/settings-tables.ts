import type { ColumnType, Generated, JSONColumnType } from 'kysely';

export interface InstitutionTable {
  readonly id: Generated<number>;
  readonly settings: JSONColumnType<object, string, string>;
  readonly updated_at: ColumnType<number, Date | undefined, Date>;
}

export interface SettingsTables {
  readonly institution: InstitutionTable;
}
