import { type Kysely, sql } from 'kysely';

/**
 * A cédula is looked for by its ten digits alone, however it is typed: of accounts from before, the spaces and hyphens between
 * them go. Where that would be somebody else's name the account stays as it is, and `show-person` tells of it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    update app_user set reference = cleaned.digits
    from (
      select distinct on (digits) id, digits
      from app_user, regexp_replace(reference, '[[:space:]\u00a0\u2010-\u2015\u2212-]', '', 'g') as digits
      where digits ~ '^[0-9]{10}$'
      order by digits, reference <> digits, id
    ) as cleaned
    where cleaned.id = app_user.id and reference <> cleaned.digits`.execute(db);
};
