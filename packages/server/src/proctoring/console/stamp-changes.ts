import { QUIZ_DEFAULTS } from '@quipu/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/**
 * A screen capture is told of by every evaluation, and looked into where it asks for that (`print_screen`). Conditions that go in a
 * circle are its author's. What a camera that is not used shows is not kept at all.
 */
const isAskedFor = sql<boolean>`(
  kind <> 'conditionCircle'
  and (kind <> 'printScreen' or coalesce((quiz.extra->>'printScreen')::integer, ${QUIZ_DEFAULTS.printScreen}) > 0)
)`;

/** The changes that one statement takes, and all others of the same sheets: of a hundred thousand sheets it would not end in its time. */
const MAX_AT_ONCE = 5_000;

/**
 * Gives every sheet that has changed, and its session, the next version; counts what belongs to it, which a list of thousands
 * could not: its answers once, and from then on by what each change says. One process at a time does, and until its transaction ends:
 * versions become visible in their order, so that whoever has read up to one has missed nothing below it. A sheet in no session is
 * counted anew when it is in one. The oldest changes go first; of a sheet all go at once, as its first count has what each of them says.
 * Returns whether that was all.
 */
export const stampWithin = async (tx: Tx, most = MAX_AT_ONCE): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtext('quipu console'))`.execute(tx);
  const { rows } = await sql<{ readonly isAll: boolean }>`
    with oldest as (
      select sheet_id from sheet_change order by id limit ${most}
    ),
    taken as (
      delete from sheet_change where sheet_id is null or sheet_id in (select sheet_id from oldest)
      returning sheet_id, left_session_id, saved_by
    ),
    news as (
      select sheet_id, sum(saved_by) as saved_by from taken group by sheet_id
    ),
    stamp as (
      select nextval('sheet_version') as version where exists (select from taken)
    ),
    stamped as (
      insert into sheet_watch (
        sheet_id, session_id, version, saved, incidents, open_incidents, waiting_since, photos
      )
      select
        sheet.id, sheet.session_id, stamp.version,
        case when held.sheet_id is not null then held.saved + news.saved_by else (
          select count(*) from user_answer as answer
          where answer.id >= sheet.answer_base and answer.id < sheet.answer_base + sheet.answer_count
            and answer.details <> '[]'
        ) end,
        seen.incidents, seen.open_incidents, seen.waiting_since,
        taken_of.photos
      from news join answers_sheet as sheet on sheet.id = news.sheet_id join quiz on quiz.id = sheet.quiz_id
        left join sheet_watch as held on held.sheet_id = sheet.id cross join stamp,
        lateral (
          select
            count(*) as incidents, count(*) filter (where closed_at is null) as open_incidents,
            min(at) filter (where closed_at is null and ${isAskedFor}) as waiting_since
          from incident where incident.sheet_id = sheet.id
        ) as seen,
        lateral (select count(*) as photos from photo where photo.sheet_id = sheet.id and purged_at is null) as taken_of
      where sheet.session_id is not null
      on conflict (sheet_id) do update set
        session_id = excluded.session_id, version = excluded.version, saved = excluded.saved,
        incidents = excluded.incidents, open_incidents = excluded.open_incidents,
        waiting_since = excluded.waiting_since, photos = excluded.photos
      returning session_id
    ),
    outside as (
      delete from sheet_watch using news join answers_sheet as sheet on sheet.id = news.sheet_id
      where sheet_watch.sheet_id = sheet.id and sheet.session_id is null
    ),
    changed as (
      select session_id, false as is_left from stamped
      union all
      select left_session_id, true from taken where left_session_id is not null
    ),
    watched as (
      insert into session_watch as held (session_id, version, whole_version)
      select session_id, stamp.version, case when bool_or(is_left) then stamp.version else 0 end
      from changed, stamp
      group by session_id, stamp.version
      on conflict (session_id) do update set
        version = excluded.version, whole_version = greatest(held.whole_version, excluded.whole_version)
    )
    select count(*) < ${most} as "isAll" from oldest`.execute(tx);
  return rows[0]?.isAll !== false;
};

/** Whatever is stamped stays so, as the rest may fail. */
export const stampChanges = async (db: Db): Promise<void> => {
  while (!(await db.transaction().execute((tx) => stampWithin(tx))));
};
