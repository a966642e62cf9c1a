import { Count, Id } from '@quipu/engine';
import * as t from 'io-ts';
import { EnrollmentStatus } from '../enrollment/status.ts';
import { nullable, wireRecord } from '../wire/wire-record.ts';
import { Actor } from './office-rows.ts';

export const ChosenCareer = wireRecord('ChosenCareer', {
  code: ['code', t.string],
  name: ['name', t.string],
  campus: ['campus', t.string],
  modality: ['modality', t.string],
});
export type ChosenCareer = t.TypeOf<typeof ChosenCareer>;

/** Somebody's enrollment in a process. */
export const EnrollmentRow = wireRecord('EnrollmentRow', {
  userId: ['user_id', Id],
  person: ['person', Actor],
  status: ['status', EnrollmentStatus],
  /** Null: none was chosen yet. */
  career: ['career', nullable(ChosenCareer)],
  savedAt: ['saved_at', Count],
  /** Null: it goes on. */
  finishedAt: ['finished_at', nullable(Count)],
});
export type EnrollmentRow = t.TypeOf<typeof EnrollmentRow>;

/** Somebody's second application in a process. */
export const SecondApplicationRow = wireRecord('SecondApplicationRow', {
  userId: ['user_id', Id],
  person: ['person', Actor],
  first: ['first', ChosenCareer],
  /** Null: there is one choice alone. */
  second: ['second', nullable(ChosenCareer)],
  sentAt: ['sent_at', Count],
});
export type SecondApplicationRow = t.TypeOf<typeof SecondApplicationRow>;

/** A session that people may be put on the roster of. */
export const EnterPlace = wireRecord('EnterPlace', {
  id: ['id', Id],
  evaluation: ['evaluation', t.string],
  start: ['start', Count],
  end: ['end', Count],
  people: ['people', Count],
});
export type EnterPlace = t.TypeOf<typeof EnterPlace>;
