import { Count, Id } from '@quipu/engine';
import * as t from 'io-ts';
import { Information } from '../enrollment/information.ts';
import { endpoint } from '../http/endpoint.ts';
import { MAX_ROOMS } from '../rules/action-limits.ts';
import { Bytes, CountText, IdText, Malformed, Nothing, refused, SheetParams } from '../wire/common.ts';
import { listOf, nullable, wireRecord } from '../wire/wire-record.ts';
import { action, actionBody, actionReplies, asked } from './office-action.ts';
import { EnrollmentRow, EnterPlace, SecondApplicationRow } from './office-enrollment-rows.ts';
import { SubmissionKind } from './submissions.ts';

const Order = t.keyof({ up: null, down: null });
const process = ['process', nullable(IdText)] as const;
/** Null, each: any. A career by its code. */
const choice = {
  career: ['career', nullable(t.string)],
  campus: ['campus', nullable(t.string)],
  /** A part of the login or the name. */
  person: ['person', nullable(t.string)],
} as const;
const state = ['state', nullable(t.keyof({ finished: null, underWay: null }))] as const;
const ofProcess = ['process', nullable(Id)] as const;

const listed = {
  now: ['now', Count],
  total: ['total', Count],
} as const;

/** Lists what enrollments can be narrowed to. */
export const officeEnrollmentChoices = endpoint({
  ...asked,
  name: 'officeEnrollmentChoices',
  path: '/api/office/enrollments/choices',
  query: Nothing,
  replies: {
    200: wireRecord('EnrollmentChoices', {
      now: ['now', Count],
      processes: [
        'processes',
        t.readonlyArray(
          wireRecord('ProcessChoice', {
            id: ['id', Id],
            name: ['name', t.string],
            isCurrent: ['is_current', t.boolean],
          }),
        ),
      ],
      careers: [
        'careers',
        t.readonlyArray(
          wireRecord('CareerChoice', {
            code: ['code', t.string],
            name: ['name', t.string],
            campus: ['campus', t.string],
          }),
        ),
      ],
      /** Those who finished may take an evaluation in these sessions, which are not over, and in these rooms. */
      sessions: ['sessions', t.readonlyArray(EnterPlace)],
      rooms: [
        'rooms',
        t.readonlyArray(
          wireRecord('RoomChoice', { id: ['id', Id], name: ['name', t.string], capacity: ['capacity', Count] }),
        ),
      ],
    }),
    400: Malformed,
    ...refused,
  },
});

/** Enrollments of a process, a page at a time. `process` null: of the current one. */
export const officeEnrollments = endpoint({
  ...asked,
  name: 'officeEnrollments',
  path: '/api/office/enrollments',
  query: wireRecord('EnrollmentsQuery', {
    process,
    ...choice,
    state,
    /** Null sorts by the name. */
    sort: ['sort', nullable(t.keyof({ name: null, career: null, campus: null, state: null, saved: null }))],
    order: ['order', nullable(Order)],
    page: ['page', nullable(CountText)],
  }),
  replies: {
    200: wireRecord('OfficeEnrollments', { ...listed, rows: ['rows', t.readonlyArray(EnrollmentRow)] }),
    400: Malformed,
    ...refused,
  },
});

/** Second applications of a process, a page at a time. `process` null: of the current one. */
export const officeSecondApplications = endpoint({
  ...asked,
  name: 'officeSecondApplications',
  path: '/api/office/second-applications',
  query: wireRecord('SecondApplicationsQuery', {
    process,
    ...choice,
    /** Null sorts by the name. */
    sort: ['sort', nullable(t.keyof({ name: null, first: null, second: null, sent: null }))],
    order: ['order', nullable(Order)],
    page: ['page', nullable(CountText)],
  }),
  replies: {
    200: wireRecord('OfficeSecondApplications', { ...listed, rows: ['rows', t.readonlyArray(SecondApplicationRow)] }),
    400: Malformed,
    ...refused,
  },
});

/** One enrollment, by its person, with everything that it says. */
export const officeEnrollment = endpoint({
  ...asked,
  name: 'officeEnrollment',
  path: '/api/office/enrollments/{id}',
  params: SheetParams,
  query: wireRecord('EnrollmentQuery', { process }),
  replies: {
    200: wireRecord('OfficeEnrollment', {
      now: ['now', Count],
      row: ['row', EnrollmentRow],
      information: ['information', Information],
    }),
    400: Malformed,
    ...refused,
  },
});

/** The document that its person has of what they sent. 404: they have not sent it. */
export const officeSubmission = endpoint({
  ...asked,
  name: 'officeSubmission',
  path: '/api/office/enrollments/{id}/document/{kind}',
  isFile: true,
  params: wireRecord('OfficeSubmissionParams', { id: ['id', IdText], kind: ['kind', SubmissionKind] }),
  query: wireRecord('OfficeSubmissionQuery', { process }),
  replies: { 200: Bytes, 400: Malformed, ...refused },
});

/** All of what is looked for as a file for a spreadsheet; who took it, and why, is kept. */
export const exportOfficeEnrollments = endpoint({
  ...action,
  name: 'exportOfficeEnrollments',
  path: '/api/office/enrollments/export',
  isFile: true,
  params: Nothing,
  body: wireRecord('ExportEnrollmentsBody', {
    kind: ['kind', SubmissionKind],
    format: ['format', t.keyof({ csv: null, xlsx: null })],
    process: ofProcess,
    ...choice,
    state,
    reason: actionBody.reason,
    once: actionBody.once,
  }),
  replies: { ...actionReplies, 200: Bytes },
});

/**
 * Puts those who finished, of what is looked for, on the roster of a session: whoever is on that of its evaluation stays as they are.
 * 409: nobody enters, because desks are missing, say.
 */
export const enterOfficeEnrolled = endpoint({
  ...action,
  name: 'enterOfficeEnrolled',
  path: '/api/office/enrollments/enter',
  params: Nothing,
  body: wireRecord('EnterEnrolledBody', {
    process: ofProcess,
    ...choice,
    sessionId: ['session_id', Id],
    /** Filled one after the other; none: they are in no room. */
    rooms: ['rooms', listOf(Id, MAX_ROOMS)],
    ...actionBody,
  }),
  replies: actionReplies,
});
