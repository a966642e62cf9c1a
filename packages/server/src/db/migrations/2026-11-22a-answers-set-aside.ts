import { type Kysely, sql } from 'kysely';

/** An entry that can never be taken is set aside by itself, and kept for review like the others. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table answer_review
      drop constraint answer_review_reason_check,
      add constraint answer_review_reason_check check (
        reason in ('replacedLogin', 'lateForSection', 'afterFinish', 'olderBackup', 'laboratory', 'unacceptable')
      )`.execute(db);
};
