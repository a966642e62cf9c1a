import type { Accessibility } from '@quipu/contract';
import type { Db } from '../db/database.ts';
import type { Role } from './access-tables.ts';

const SHOWN = [
  'id',
  'reference',
  'full_name',
  'email',
  'password_hash',
  'accessibility',
  'is_active',
  'is_lab',
  'roles',
  'watermark',
] as const;

/** Passports have letters: upper and lower case are the same person. */
export const findPerson = (db: Db, reference: string) =>
  db
    .selectFrom('app_user')
    .select(SHOWN)
    .where((where) => where(where.fn<string>('upper', ['reference']), '=', reference.trim().toUpperCase()))
    .executeTakeFirst();
export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

export interface NewPerson {
  readonly reference: string;
  readonly fullName: string;
  readonly email: string | null;
  /** Of `hashPassword`. */
  readonly passwordHash: string;
  readonly accessibility: Accessibility;
  readonly isActive?: boolean;
  readonly isLab?: boolean;
  readonly roles?: readonly Role[];
  readonly watermark: string | null;
  readonly extraTimePercent?: number;
  readonly extraTimeMinutes?: number;
}

/** Returns the new person's id. */
export const addPerson = async (db: Db, person: NewPerson): Promise<number> => {
  const { id } = await db
    .insertInto('app_user')
    .values({
      reference: person.reference.trim().toUpperCase(),
      full_name: person.fullName,
      email: person.email,
      password_hash: person.passwordHash,
      accessibility: person.accessibility,
      is_active: person.isActive ?? true,
      is_lab: person.isLab ?? false,
      roles: person.roles ?? ['examinee'],
      watermark: person.watermark,
      extra_time_percent: person.extraTimePercent ?? 0,
      extra_time_minutes: person.extraTimeMinutes ?? 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
