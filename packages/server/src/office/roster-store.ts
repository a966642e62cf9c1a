import type { RosterOfSession, RosterRoom, RosterSession, RosterSort, RosterState } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import { allRooms } from '../exams/roster/room-store.ts';
import { countedSheets } from '../exams/sheets/counted-sheets.ts';
import { hasCode } from '../laboratory/session-code-store.ts';
import { instant } from '../platform/db/columns/instant.ts';
import type { Db } from '../platform/db/database.ts';
import { type Paged, paged } from '../platform/db/paged.ts';
import { isOf } from '../platform/db/request-search.ts';
import { isFoundIn } from '../platform/db/search.ts';
import { proctorsOfSession } from '../proctoring/console/assignment-store.ts';

type Order = 'up' | 'down' | null;
const way = (order: Order) => (order === 'down' ? 'desc' : 'asc');

export interface SessionsSearch {
  readonly evaluation: string | null;
  readonly when: 'open' | 'over' | null;
  readonly sort: 'start' | 'evaluation' | null;
  readonly order: Order;
}

const sessions = (db: Db) =>
  db
    .selectFrom('quiz_session as session')
    .innerJoin('quiz', 'quiz.id', 'session.quiz_id')
    .select(['session.id', 'quiz.name as evaluation', 'session.starts_at as start', 'session.ends_at as end'])
    .select(['session.time_limit as timeLimit', 'quiz.id as quizId']);

const foundSessions = (db: Db, { evaluation, when, sort, order }: SessionsSearch, now: EpochMs) =>
  sessions(db)
    .where(isFoundIn(evaluation, 'quiz.name'))
    .where('quiz.rehearsal_id', 'is', null)
    .$if(when === 'open', (all) => all.where('session.ends_at', '>', instant(now)))
    .$if(when === 'over', (all) => all.where('session.ends_at', '<=', instant(now)))
    .orderBy(sort === 'evaluation' ? 'quiz.name' : 'session.starts_at', way(order))
    .orderBy('session.starts_at')
    .orderBy('session.id');

const count = (condition: ReturnType<typeof sql<boolean>>) => sql<number>`count(*) filter (where ${condition})`;
const stands = sql<boolean>`sheet.is_valid`;

/** Counts what the rosters of sessions come to. */
const countsOf = async (db: Db, sessionIds: readonly number[]) => {
  const rows = await countedSheets(db)
    .leftJoin('room', 'room.id', 'sheet.room_id')
    .select(({ ref }) => [
      ref('sheet.session_id').$notNull().as('sessionId'),
      count(stands).as('people'),
      count(sql`${stands} and sheet.started_at is not null`).as('started'),
      count(sql`${stands} and sheet.status in ('F', 'FT', 'FC', 'FST')`).as('finished'),
      count(sql`sheet.withdrawn_at is not null`).as('withdrawn'),
      sql<
        readonly string[]
      >`coalesce(array_agg(distinct room.name) filter (where ${stands} and room.id is not null), '{}')`.as('rooms'),
    ])
    .where(sql<boolean>`sheet.session_id = any(${sessionIds}::bigint[])`)
    .groupBy('sheet.session_id')
    .execute();
  return new Map(rows.map(({ sessionId, rooms, ...counts }) => [sessionId, { counts, rooms }]));
};
const NOBODY = { people: 0, started: 0, finished: 0, withdrawn: 0 } as const;

export const sessionsPage = async (
  db: Db,
  search: SessionsSearch,
  page: { readonly number: number; readonly size: number },
  now: EpochMs,
): Promise<Paged<RosterSession>> => {
  const { total, rows } = await paged(foundSessions(db, search, now), page);
  const known = await countsOf(
    db,
    rows.map(({ id }) => id),
  );
  return {
    total,
    rows: rows.map(({ quizId: _, ...session }) => {
      const { counts = NOBODY, rooms = [] } = known.get(session.id) ?? {};
      return { ...session, ...counts, rooms };
    }),
  };
};

/** So many people of a session are in each room; of null: in none. */
const peopleByRoom = async (db: Db, sessionId: number): Promise<ReadonlyMap<number | null, number>> => {
  const rows = await db
    .selectFrom('answers_sheet as sheet')
    .select(({ fn }) => ['sheet.room_id as roomId', fn.countAll<number>().as('people')])
    .where('sheet.session_id', '=', sessionId)
    .where('sheet.is_valid', '=', true)
    .groupBy('sheet.room_id')
    .execute();
  return new Map(rows.map(({ roomId, people }) => [roomId, Number(people)]));
};

/** Null: there is no such session. */
export const rosterOfSession = async (db: Db, id: number, now: EpochMs): Promise<RosterOfSession | null> => {
  const found = await sessions(db).where('session.id', '=', id).executeTakeFirst();
  if (found === undefined) return null;
  const { quizId, ...session } = found;
  const others = await sessions(db)
    .where('quiz.id', '=', quizId)
    .where('session.id', '!=', id)
    .where('session.ends_at', '>', instant(now))
    .orderBy('session.starts_at')
    .orderBy('session.id')
    .execute();
  const people = await peopleByRoom(db, id);
  const proctors = await proctorsOfSession(db, id);
  const of = (roomId: number | null) =>
    proctors.filter((one) => one.roomId === roomId).map(({ roomId: _, ...proctor }) => proctor);
  return {
    ...session,
    ...((await countsOf(db, [id])).get(id)?.counts ?? NOBODY),
    rooms: (await allRooms(db)).map(
      (room): RosterRoom => ({ ...room, people: people.get(room.id) ?? 0, proctors: of(room.id) }),
    ),
    withoutRoom: people.get(null) ?? 0,
    proctors: of(null),
    hasCode: await hasCode(db, id),
    others: others.map(({ id: otherId, start, end }) => ({ id: otherId, start, end })),
  };
};

export interface RosterSearch {
  readonly person: string | null;
  /** 0: in none. */
  readonly room: number | null;
  readonly state: RosterState | null;
  readonly sort: RosterSort | null;
  readonly order: Order;
}

const STATE = {
  pending: sql<boolean>`sheet.withdrawn_at is null and sheet.status = 'P'`,
  underWay: sql<boolean>`sheet.withdrawn_at is null and sheet.status = 'A'`,
  finished: sql<boolean>`sheet.withdrawn_at is null and sheet.status in ('F', 'FT', 'FC', 'FST')`,
  absent: sql<boolean>`sheet.withdrawn_at is null and sheet.status = 'I'`,
  withdrawn: sql<boolean>`sheet.withdrawn_at is not null`,
  trial: sql<boolean>`sheet.is_trial`,
} satisfies Record<RosterState, unknown>;

/** Whoever is on the roster of a session, or was withdrawn from it. Attempts that another took the place of are none. */
export const rosterRows = (db: Db, sessionId: number, { person, room, state, sort, order }: RosterSearch) => {
  const base = db
    .selectFrom('answers_sheet as sheet')
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .leftJoin('room', 'room.id', 'sheet.room_id')
    .select(['sheet.id as sheetId', 'person.id as userId', 'person.reference', 'person.full_name as fullName'])
    .select(['room.name as room', 'sheet.desk', 'sheet.status', 'sheet.is_trial as isTrial'])
    .select(['person.extra_time_percent as extraPercent', 'person.extra_time_minutes as extraMinutes'])
    .select(['person.accessibility', sql<boolean>`sheet.withdrawn_at is not null`.as('isWithdrawn')])
    .where('sheet.session_id', '=', sessionId)
    .where(({ or, eb }) => or([eb('sheet.is_valid', '=', true), eb('sheet.withdrawn_at', 'is not', null)]))
    .where(isOf(person))
    .$if(room === 0, (rows) => rows.where('sheet.room_id', 'is', null))
    .$if(room !== null && room > 0, (rows) => rows.where('sheet.room_id', '=', room ?? 0))
    .$if(state !== null, (rows) => rows.where(STATE[state ?? 'pending']));
  const sorted = {
    name: base.orderBy('person.full_name', way(order)),
    reference: base.orderBy('person.reference', way(order)),
    place: base.orderBy('room.name', way(order)).orderBy('sheet.desk', way(order)),
    state: base.orderBy('isWithdrawn', way(order)).orderBy('sheet.status', way(order)),
  } satisfies Record<RosterSort, unknown>;
  return sorted[sort ?? 'name'].orderBy('person.full_name').orderBy('sheet.id');
};
