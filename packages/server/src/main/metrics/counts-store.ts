import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Counts what waits in the database, and what is under way there. */
export const countsOf = async (db: Db) => {
  const { rows } = await sql<{
    readonly under_way: string;
    readonly to_grade: string;
    readonly mails_waiting: string;
    readonly mails_given_up: string;
    readonly quarantined: string;
    readonly incidents: string;
    readonly commits_waiting: string;
  }>`
    select
      (select count(*) from answers_sheet where status = 'A' and not is_trial) as under_way,
      (select count(*) from answers_sheet
        where finished_at is not null and graded_at is null and not is_trial and withdrawn_at is null) as to_grade,
      (select count(*) from mail_job where sent_at is null and given_up_at is null) as mails_waiting,
      (select count(*) from mail_job where given_up_at is not null) as mails_given_up,
      (select count(*) from quarantined_answers where decided_at is null) as quarantined,
      (select count(*) from incident where closed_at is null) as incidents,
      (select count(*) from pg_stat_activity
        where datname = current_database() and wait_event = 'SyncRep') as commits_waiting`.execute(db);
  const [row] = rows;
  return {
    underWay: Number(row?.under_way),
    toGrade: Number(row?.to_grade),
    mailsWaiting: Number(row?.mails_waiting),
    mailsGivenUp: Number(row?.mails_given_up),
    quarantined: Number(row?.quarantined),
    incidents: Number(row?.incidents),
    commitsWaiting: Number(row?.commits_waiting),
  };
};
