import { buffer } from 'node:stream/consumers';
import {
  enterOfficeEnrolled,
  exportOfficeEnrollments,
  OFFICE_PAGE,
  officeEnrollment,
  officeEnrollmentChoices,
  officeEnrollments,
  officeSecondApplications,
  officeSubmission,
  reasonIn,
} from '@quipu/contract';
import { enrollmentIn } from '../admission/enrollment/enrollment-store.ts';
import { submissionIn } from '../admission/submissions/submission-store.ts';
import { texts as submissionTexts } from '../admission/submissions/texts.ts';
import { enrollmentsTable, secondApplicationsTable } from '../exports/admission-exports.ts';
import { keepAction } from '../platform/audit/operator-action-store.ts';
import type { AppContext } from '../platform/context/app-context.ts';
import { paged } from '../platform/db/paged.ts';
import { refusal } from '../platform/http/refusals.ts';
import { reply } from '../platform/http/reply.ts';
import { csvOf } from '../platform/tables/write-csv.ts';
import { xlsxOf } from '../platform/tables/write-xlsx.ts';
import {
  enrollmentChoices,
  foundEnrollments,
  foundSecondApplications,
  processAsked,
  shownEnrollment,
  shownSecondApplication,
} from './enrollment-rows.ts';
import { enterEnrolled } from './enter-enrolled.ts';
import type { OfficeHandle } from './operator.ts';
import { noReason, type Perform } from './perform-action.ts';
import { texts } from './texts.ts';

const FILES = {
  csv: { write: csvOf, type: 'text/csv; charset=utf-8' },
  xlsx: { write: xlsxOf, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
} as const;
const TABLES = { enrollment: enrollmentsTable, postulation: secondApplicationsTable } as const;
const KINDS = { enrollment: 'enrollments', postulation: 'second-applications' } as const;
const ANY = { career: null, campus: null, state: null, person: null } as const;
const FIRST = { sort: null, order: null } as const;

export const enrollmentRoutes = (
  handle: OfficeHandle,
  perform: Perform,
  { db, config, now, institution }: AppContext,
): void => {
  handle(officeEnrollmentChoices, async () => reply(200, { now: now(), ...(await enrollmentChoices(db, now())) }));

  handle(officeEnrollments, async ({ query: { page, process, sort, order, ...filter } }) => {
    const asked = { ...filter, processId: await processAsked(db, process) };
    const found = foundEnrollments(db, asked, { sort, order });
    const { total, rows } = await paged(found, { number: page ?? 1, size: OFFICE_PAGE });
    return reply(200, { now: now(), total, rows: rows.map(shownEnrollment) });
  });

  handle(officeSecondApplications, async ({ query: { page, process, sort, order, ...filter } }) => {
    const asked = { ...filter, processId: await processAsked(db, process) };
    const found = foundSecondApplications(db, asked, { sort, order });
    const { total, rows } = await paged(found, { number: page ?? 1, size: OFFICE_PAGE });
    return reply(200, { now: now(), total, rows: rows.map(shownSecondApplication) });
  });

  handle(officeEnrollment, async ({ params: { id }, query: { process } }) => {
    const processId = await processAsked(db, process);
    const row = await foundEnrollments(db, { ...ANY, processId }, FIRST)
      .where('person.id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return reply(404, refusal(texts.noEnrollment));
    const { information } = await enrollmentIn(db, id, processId);
    return reply(200, { now: now(), row: shownEnrollment(row), information });
  });

  handle(officeSubmission, async ({ params: { id, kind }, query: { process } }) => {
    const sent = await submissionIn(db, id, kind, await processAsked(db, process));
    if (sent === null) return reply(404, refusal(submissionTexts.notSent));
    const { name, logo } = await institution();
    const { submissionDocument } = await import('../documents/submission-document.ts');
    const sender = { institution: { name, logo }, dataFolder: config.dataFolder };
    const headers = {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${sent.number}.pdf"`,
    };
    return { ...reply(200, await submissionDocument(kind, sent, sender, now())), headers };
  });

  handle(exportOfficeEnrollments, async ({ body }, operator) => {
    const { kind, format, process, reason, once: _, ...filter } = body;
    const why = reasonIn(reason);
    if (why === null) return noReason();
    const processId = await processAsked(db, process);
    if (processId === null) return reply(409, refusal(texts.noProcess));
    // Its pages are of one moment; what is kept of it is written after that moment, and before it leaves.
    const reading = db.transaction().setIsolationLevel('repeatable read');
    let rows = 0;
    const file = await reading.execute((tx) => {
      const table = TABLES[kind](tx, { ...filter, processId });
      const counted = async function* () {
        for await (const row of table.rows) {
          rows += 1;
          yield row;
        }
      };
      return buffer(FILES[format].write({ columns: table.columns, rows: counted() }));
    });
    const kept = { kind: KINDS[kind], processId, ...filter, format, rows };
    await keepAction(db, operator.reference, why, { action: 'export', ...kept }, now());
    return { ...reply(200, file), headers: { 'content-type': FILES[format].type } };
  });

  handle(enterOfficeEnrolled, async ({ body }, operator) =>
    perform(operator, 'enter-enrolled', body, (tx) => enterEnrolled(tx, body, operator, now())),
  );
};
