import { type KeptAction, mayInOffice } from '@quipu/contract';
import { sql } from 'kysely';
import { isAbout, peopleIn } from '../platform/audit/action-subjects.ts';
import { actorName } from '../platform/audit/actor-name.ts';
import { instant } from '../platform/db/columns/instant.ts';
import type { Db } from '../platform/db/database.ts';
import { isFoundIn } from '../platform/db/search.ts';
import { dayWindow } from '../platform/time/days.ts';
import type { Operator } from './operator.ts';

export interface ActionFilter {
  readonly person: string | null;
  readonly action: string | null;
  readonly day: string | null;
}

/** Whom an action is about: its person, or the one whose sheet it is. */
const SUBJECT = sql<number | null>`coalesce(
  (kept.what->>'userId')::bigint,
  (select sheet.user_id from answers_sheet sheet where sheet.id = (kept.what->>'sheetId')::bigint))`;
const name = sql<string>`kept.what->>'action'`;

/** The register has who acted and on whom so. */
interface Sought {
  readonly actors: readonly string[];
  readonly subjects: readonly string[];
}

/** Finds by a part of the login or the name of who acted, or of whom it is about. Null, or blank: anybody. */
export const soughtIn = async (db: Db, person: string | null): Promise<Sought | null> => {
  if (person === null || person.trim() === '') return null;
  // Few act, however often: each is looked for behind the one before, in the index.
  const { rows: actors } = await sql<{ readonly who: string }>`
    with recursive actor(who) as (
      select min(who) from operator_action
      union all
      select (select min(kept.who) from operator_action as kept where kept.who > actor.who) from actor where who is not null
    )
    select who from actor where ${isFoundIn(person, 'who', actorName('actor.who'))}`.execute(db);
  const people = await db
    .selectFrom('app_user')
    .select('id')
    .where(isFoundIn(person, 'reference', 'full_name'))
    .execute();
  const sheets = await db
    .selectFrom('answers_sheet')
    .select('id')
    .where(sql<boolean>`user_id = any(${people.map(({ id }) => id)}::bigint[])`)
    .execute();
  return {
    actors: actors.map(({ who }) => who),
    subjects: [...people.map(({ id }) => `user ${id}`), ...sheets.map(({ id }) => `sheet ${id}`)],
  };
};

/** Reads what operators and proctors did, the newest first. `sought`: by whom or about whom. */
export const keptActions = (db: Db, { action, day }: Omit<ActionFilter, 'person'>, sought: Sought | null) => {
  const window = day === null ? null : dayWindow(day);
  return db
    .selectFrom('operator_action as kept')
    .leftJoin('app_user as subject', (join) => join.on('subject.id', '=', SUBJECT))
    .select(['kept.id', 'kept.at', 'kept.who', 'kept.why', 'subject.reference', 'subject.full_name as subjectName'])
    .select(sql<Readonly<Record<string, unknown>>>`kept.what`.as('what'))
    .select(actorName('kept.who').as('fullName'))
    .$if(action !== null, (query) => query.where(name, '=', action ?? ''))
    .$if(window !== null, (query) =>
      query.where('kept.at', '>=', instant(window?.from ?? 0)).where('kept.at', '<', instant(window?.to ?? 0)),
    )
    .$if(sought !== null, (query) =>
      query.where(
        sql<boolean>`(
          kept.who = any(${sought?.actors}::text[])
          or ${isAbout(sql.ref('kept.what'), sought?.subjects ?? [])}
        )`,
      ),
    )
    .orderBy('kept.id', 'desc');
};

type Row = Awaited<ReturnType<ReturnType<typeof keptActions>['execute']>>[number];

/** The register has what is right, and what an examinee answered, and tells it to those alone who decide on it. */
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  'decide-regrade': ['override', 'answer'],
  'change-right-answer': ['override'],
  propose: ['change', 'answer'],
  'decide-quarantined-answers': ['changed'],
};

/**
 * Tells of which of some actions somebody may read the answers: whoever decides on such, but of no evaluation that they take themselves.
 * It is asked once for a whole page.
 */
export const answersSeenBy = async (
  db: Db,
  actions: readonly Pick<Row, 'id'>[],
  { userId, roles }: Operator,
): Promise<(action: Pick<Row, 'id'>) => boolean> => {
  if (!mayInOffice(roles, 'officeRegrade')) return () => false;
  const { rows } = await sql<Pick<Row, 'id'>>`
    select kept.id from operator_action kept
    left join regrade_request request on request.id = (kept.what->>'requestId')::bigint
    left join answers_sheet sheet on sheet.id = coalesce(request.sheet_id, (kept.what->>'sheetId')::bigint)
    where kept.id = any(${actions.map(({ id }) => id)}::bigint[])
      and kept.what->>'action' = any(${Object.keys(ANSWERS)}::text[])
      and exists (
        select from answers_sheet own where own.quiz_id = coalesce(sheet.quiz_id, (kept.what->>'quizId')::bigint) and own.user_id = ${userId}
          and (own.id = sheet.id or (not own.is_trial and own.withdrawn_at is null)))`.execute(db);
  const own = new Set(rows.map(({ id }) => id));
  return ({ id }) => !own.has(id);
};

export const keptAction = (
  { id, at, who, fullName, why, reference, subjectName, what: kept }: Row,
  seesAnswers: boolean,
): KeptAction => {
  const { action, userId: _, userIds: __, ...whole } = kept;
  const hidden = seesAnswers ? [] : (ANSWERS[String(action)] ?? []);
  const what = Object.fromEntries(Object.entries(whole).filter(([name]) => !hidden.includes(name)));
  return {
    id,
    at,
    by: { who, fullName },
    action: String(action),
    why,
    on: reference === null ? null : { who: reference, fullName: subjectName },
    people: peopleIn(kept),
    what,
  };
};

/** The names of everything that was ever done, in alphabetical order. */
export const actionNames = async (db: Db): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('operator_action as kept')
    .select(name.as('name'))
    .distinct()
    .orderBy('name')
    .execute();
  return rows.map((row) => row.name);
};
