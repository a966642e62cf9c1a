import type { EnrollmentRow, SecondApplicationRow } from '@quipu/contract';
import { EnrollmentStatus } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { type EnrollmentFilter, enrollmentsOf, secondApplicationsOf } from '../admission/enrollment/enrollment-list.ts';
import { currentProcess } from '../admission/processes/process-store.ts';
import { allRooms } from '../exams/roster/room-store.ts';
import { sessionsList } from '../exams/sheets/session-store.ts';
import type { Db } from '../platform/db/database.ts';

type Order = 'up' | 'down' | null;
const way = (order: Order) => (order === 'down' ? 'desc' : 'asc');

/** Null asks for the current process. */
export const processAsked = async (db: Db, process: number | null): Promise<number | null> =>
  process ?? (await currentProcess(db));

const COLUMNS = {
  name: 'person.full_name',
  career: 'career.name',
  campus: 'career.campus',
  state: 'enrollment.status',
  saved: 'enrollment.saved_at',
} as const;
export interface EnrollmentOrder {
  readonly sort: keyof typeof COLUMNS | null;
  readonly order: Order;
}

export const foundEnrollments = (db: Db, filter: EnrollmentFilter, { sort, order }: EnrollmentOrder) =>
  enrollmentsOf(db, filter)
    .select(['person.id as userId', 'person.reference', 'person.full_name as fullName'])
    .select(['enrollment.status', 'enrollment.saved_at as savedAt', 'enrollment.finished_at as finishedAt'])
    .select(['career.code', 'career.name', 'career.campus', 'career.modality'])
    .orderBy(COLUMNS[sort ?? 'name'], way(order))
    .orderBy('person.full_name')
    .orderBy('person.id');
type Enrolled = Awaited<ReturnType<ReturnType<typeof foundEnrollments>['execute']>>[number];

interface CareerCells {
  readonly code: string | null;
  readonly name: string | null;
  readonly campus: string | null;
  readonly modality: string | null;
}
const careerOf = ({ code, name, campus, modality }: CareerCells) =>
  code === null || name === null ? null : { code, name, campus: campus ?? '', modality: modality ?? '' };

const statusOf = (text: string): EnrollmentStatus => {
  const decoded = EnrollmentStatus.decode(text);
  if (E.isLeft(decoded)) throw new Error(`An enrollment stands at "${text}"`);
  return decoded.right;
};

export const shownEnrollment = (row: Enrolled): EnrollmentRow => ({
  ...{ userId: row.userId, person: { who: row.reference, fullName: row.fullName } },
  ...{ status: statusOf(row.status), career: careerOf(row) },
  ...{ savedAt: row.savedAt, finishedAt: row.finishedAt },
});

const SECOND_COLUMNS = {
  name: 'person.full_name',
  first: 'first.name',
  second: 'second.name',
  sent: 'postulation.sent_at',
} as const;
export interface SecondOrder {
  readonly sort: keyof typeof SECOND_COLUMNS | null;
  readonly order: Order;
}

export const foundSecondApplications = (
  db: Db,
  filter: Omit<EnrollmentFilter, 'state'>,
  { sort, order }: SecondOrder,
) =>
  secondApplicationsOf(db, filter)
    .select([
      'person.id as userId',
      'person.reference',
      'person.full_name as fullName',
      'postulation.sent_at as sentAt',
    ])
    .select(['first.code', 'first.name', 'first.campus', 'first.modality'])
    .select(['second.code as secondCode', 'second.name as secondName'])
    .select(['second.campus as secondCampus', 'second.modality as secondModality'])
    .orderBy(SECOND_COLUMNS[sort ?? 'name'], way(order))
    .orderBy('person.full_name')
    .orderBy('person.id');
type Applied = Awaited<ReturnType<ReturnType<typeof foundSecondApplications>['execute']>>[number];

export const shownSecondApplication = (row: Applied): SecondApplicationRow => ({
  ...{ userId: row.userId, person: { who: row.reference, fullName: row.fullName } },
  first: { code: row.code, name: row.name, campus: row.campus, modality: row.modality },
  second: careerOf({
    ...{ code: row.secondCode, name: row.secondName },
    ...{ campus: row.secondCampus, modality: row.secondModality },
  }),
  sentAt: row.sentAt,
});

/** Lists what enrollments can be narrowed to, and where those who finished may go. */
export const enrollmentChoices = async (db: Db, now: number) => {
  const processes = await db
    .selectFrom('admission_process')
    .select(['id', 'name', 'is_current as isCurrent'])
    .orderBy('id', 'desc')
    .execute();
  const careers = await db
    .selectFrom('career')
    .select(['code', 'name', 'campus'])
    .orderBy('name')
    .orderBy('campus')
    .execute();
  const sessions = (await sessionsList(db))
    .filter(({ end }) => end > now)
    .map(({ id, evaluation, start, end, sheets }) => ({ id, evaluation, start, end, people: Number(sheets ?? 0) }));
  const rooms = (await allRooms(db)).map(({ id, name, capacity }) => ({ id, name, capacity }));
  return { processes, careers, sessions, rooms };
};
