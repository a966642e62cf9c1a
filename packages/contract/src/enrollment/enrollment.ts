import { Id } from '@quipu/engine';
import * as t from 'io-ts';
import { nullable, wireRecord } from '../wire/wire-record.ts';
import { Information } from './information.ts';
import { EnrollmentStatus } from './status.ts';
import { UserExtra } from './user-extra.ts';

const fields = {
  appUserId: ['app_user_id', Id],
  status: ['status', EnrollmentStatus],
  careerId: ['career_id', nullable(Id)],
  information: ['information', Information],
} as const;

export const Enrollment = wireRecord('Enrollment', fields);
export type Enrollment = t.TypeOf<typeof Enrollment>;

/** An enrollment with what else the admission knows of the person. */
export const LoadedEnrollment = wireRecord('LoadedEnrollment', {
  ...fields,
  extra: ['extra', UserExtra],
  /** Says why nothing of it can be saved now, whatever its status; null: it can. */
  closed: ['closed', nullable(t.string)],
});
export type LoadedEnrollment = t.TypeOf<typeof LoadedEnrollment>;
