import { INFORMATION_FIELDS, wireNameOf } from '@quipu/contract';
import { type EnrollmentFilter, enrollmentsOf, secondApplicationsOf } from '../admission/enrollment/enrollment-list.ts';
import type { Db } from '../platform/db/database.ts';
import { type Cell, column, moments, type Table } from '../platform/tables/table.ts';
import { inPages, mapped } from './pages.ts';
import { texts } from './texts.ts';

/** The account has these, and an export its own columns for them. */
const OF_THE_ACCOUNT: ReadonlySet<string> = new Set(['identification', 'first_name', 'email']);
const SAID = INFORMATION_FIELDS.map(wireNameOf).filter((name) => !OF_THE_ACCOUNT.has(name));

const cellOf = (value: unknown): Cell =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;

/** Enrollments with all that they say, by the names that the interface has for it. */
export const enrollmentsTable = (db: Db, filter: EnrollmentFilter): Table => ({
  columns: [
    ...texts.person.map(column),
    ...['correo', 'estado', 'codigo_carrera', 'carrera', 'campus', 'modalidad'].map(column),
    ...['guardada', 'finalizada'].map(moments),
    ...SAID.map(column),
  ],
  rows: mapped(
    inPages((after, most) =>
      enrollmentsOf(db, filter)
        .select(['person.id', 'person.reference', 'person.full_name', 'person.email'])
        .select(['enrollment.status', 'enrollment.information', 'enrollment.saved_at', 'enrollment.finished_at'])
        .select(['career.code', 'career.name', 'career.campus', 'career.modality'])
        .where('person.id', '>', after)
        .orderBy('person.id')
        .limit(most)
        .execute(),
    ),
    (row) => [
      ...[row.reference, row.full_name, row.email, texts.status(row.status)],
      ...[row.code, row.name, row.campus, row.modality, row.saved_at, row.finished_at],
      ...SAID.map((name) => cellOf((row.information as Readonly<Record<string, unknown>>)[name])),
    ],
  ),
});

export const secondApplicationsTable = (db: Db, filter: EnrollmentFilter): Table => ({
  columns: [
    ...[...texts.person, 'correo', 'codigo_primera', 'primera', 'codigo_segunda', 'segunda'].map(column),
    moments('enviada'),
  ],
  rows: mapped(
    inPages((after, most) =>
      secondApplicationsOf(db, filter)
        .select(['person.id', 'person.reference', 'person.full_name', 'person.email', 'postulation.sent_at'])
        .select(['first.code as firstCode', 'first.name as firstName'])
        .select(['second.code as secondCode', 'second.name as secondName'])
        .where('person.id', '>', after)
        .orderBy('person.id')
        .limit(most)
        .execute(),
    ),
    (row) => [
      ...[row.reference, row.full_name, row.email, row.firstCode, row.firstName, row.secondCode, row.secondName],
      row.sent_at,
    ],
  ),
});

/** Lists who confirmed which step of the process's schedule, and what it said to them then. */
export const confirmationsTable = (db: Db, processId: number): Table => {
  const rows = async function* (): AsyncGenerator<readonly Cell[]> {
    const steps = await db
      .selectFrom('schedule_step')
      .select(['id', 'position'])
      .where('process_id', '=', processId)
      .orderBy('position')
      .orderBy('id')
      .execute();
    for (const { id: stepId, position } of steps) {
      const confirmed = inPages((after, most) =>
        db
          .selectFrom('schedule_confirmation as confirmation')
          .innerJoin('app_user as person', 'person.id', 'confirmation.user_id')
          .select(['person.id', 'person.reference', 'person.full_name', 'confirmation.confirmed_at'])
          .select(['confirmation.title', 'confirmation.asked'])
          .where('confirmation.step_id', '=', stepId)
          .where('person.id', '>', after)
          .orderBy('person.id')
          .limit(most)
          .execute(),
      );
      for await (const row of confirmed)
        yield [row.reference, row.full_name, position, row.title, row.asked, row.confirmed_at];
    }
  };
  return {
    columns: [...[...texts.person, 'orden', 'paso', 'pregunta'].map(column), moments('confirmado')],
    rows: rows(),
  };
};
