import type { Database } from './database.ts';

/** Everybody of the demonstration has accepted what a first login asks: most tests are about what comes after. */
export const acceptForAll = (db: Database) =>
  db.rows(
    `insert into agreement_acceptance (user_id, agreement_id, at)
     select person.id, agreement.id, now() from app_user person, agreement`,
  );

/** Removes the acceptances, as before a first login. */
export const forgetAcceptances = (db: Database) => db.rows('delete from agreement_acceptance');
