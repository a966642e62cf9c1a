import type { KeptAction } from '@quipu/contract';
import { sql } from 'kysely';
import { actorName } from '../platform/audit/actor-name.ts';
import { instant } from '../platform/db/columns/instant.ts';
import type { Db } from '../platform/db/database.ts';
import { anywhere } from '../platform/db/paged.ts';
import { dayWindow } from '../platform/time/days.ts';

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

/** What operators and proctors did, the newest first. */
export const keptActions = (db: Db, { person, action, day }: ActionFilter) => {
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
    .$if(person !== null, (query) =>
      query.where(({ or, eb }) =>
        or([
          ...(['kept.who', 'subject.reference', 'subject.full_name'] as const).map((column) =>
            eb(column, 'ilike', anywhere(person ?? '')),
          ),
          eb(actorName('kept.who'), 'ilike', anywhere(person ?? '')),
        ]),
      ),
    )
    .orderBy('kept.id', 'desc');
};

type Row = Awaited<ReturnType<ReturnType<typeof keptActions>['execute']>>[number];

export const keptAction = ({ id, at, who, fullName, why, reference, subjectName, what: kept }: Row): KeptAction => {
  const { action, userId: _, ...what } = kept;
  return {
    id,
    at,
    by: { who, fullName },
    action: String(action),
    why,
    on: reference === null ? null : { who: reference, fullName: subjectName },
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
