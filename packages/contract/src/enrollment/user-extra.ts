import * as t from 'io-ts';
import { Flag, nullable, wireRecord, withDefault } from '../wire/wire-record.ts';

export const userExtraFields = {
  lastPostulationGrade: ['last_postulation_grade', nullable(t.number)],
  /** The first application is repeated, with its grade: that is not a choice. */
  repeatFirstPostulation: ['repeat_first_postulation', withDefault(Flag, false)],
  accessibility: ['accessibility', nullable(t.string)],
  /** Has accepted the agreement of the application. */
  agreement: ['agreement', withDefault(Flag, false)],
} as const;

/** Holds what an admission knows of a person beside the enrollment. A reply's goes over what the session holds. */
export const UserExtra = wireRecord('UserExtra', userExtraFields);
export type UserExtra = t.TypeOf<typeof UserExtra>;
