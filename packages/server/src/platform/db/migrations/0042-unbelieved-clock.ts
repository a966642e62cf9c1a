import { type Kysely, sql } from 'kysely';

/** A clock that was not believed after its computer was off is no clock that somebody set. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table laboratory_clock_event
      drop constraint laboratory_clock_event_kind_check,
      add constraint laboratory_clock_event_kind_check check (kind in ('set', 'unbelieved', 'corrected', 'confirmed'))`.execute(
    db,
  );
};
