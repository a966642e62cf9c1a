import * as t from 'io-ts';

/** Somebody is an examinee here, a proctor, or one of the office's (rules/office-roles.ts). */
export const Role = t.keyof(
  { examinee: null, proctor: null, operator: null, planner: null, registrar: null, grader: null, auditor: null },
  'Role',
);
export type Role = t.TypeOf<typeof Role>;
