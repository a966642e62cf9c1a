import type { Role } from '../wire/role.ts';

/** Whoever has one of them works in the office. An operator is all of them. */
export const OFFICE_ROLES = ['operator', 'planner', 'registrar', 'grader', 'auditor'] as const;
export type OfficeRole = (typeof OFFICE_ROLES)[number];
export const ROLES = ['examinee', 'proctor', ...OFFICE_ROLES] as const satisfies readonly Role[];

export const ROLE_NAMES = {
  examinee: 'Aspirante',
  proctor: 'Supervisor',
  operator: 'Operación',
  planner: 'Planificación',
  registrar: 'Secretaría (registro)',
  grader: 'Calificación',
  auditor: 'Auditoría',
} as const satisfies Readonly<Record<Role, string>>;

/** Those that an operator is split into. */
type Split = Exclude<OfficeRole, 'operator'>;

const ALL: readonly Split[] = ['planner', 'registrar', 'grader', 'auditor'];
const OPERATOR_ALONE: readonly Split[] = [];

/**
 * Each row says who may make a call of the office, beside an operator, who may make every one. A call that has no row here
 * does not compile where it would be served (server: office/operator.ts).
 */
export const OFFICE_CALLS = {
  // Evaluations, and when and where they are taken.
  officeEvaluations: ALL,
  switchOfficeEvaluation: ['planner'],
  makeOfficeSebFile: ['planner'],
  loadOfficeEvaluation: ['planner'],
  uploadOfficeFile: ['planner'],
  previewOfficeEvaluation: ['planner', 'grader'],
  officeEvaluationKey: ['planner', 'grader'],
  tryOfficeEvaluation: ['planner'],

  // Who takes them, in which room.
  officeSessions: ['planner', 'registrar', 'auditor'],
  officeSession: ['planner', 'registrar', 'auditor'],
  addOfficeSession: ['planner'],
  changeOfficeSession: ['planner'],
  sayOpeningCode: ['planner'],
  removeOfficeSession: ['planner'],
  officeRoster: ['planner', 'registrar', 'auditor'],
  checkOfficeRoster: ['planner', 'registrar'],
  loadOfficeRoster: ['planner', 'registrar'],
  enterOfficeRoster: ['planner', 'registrar'],
  moveOfficeRoster: ['planner', 'registrar'],
  officeRoomSessions: ['planner', 'registrar'],
  moveOfficeRoom: ['planner', 'registrar'],
  withdrawOfficeRoster: ['planner', 'registrar'],
  takeBackOfficeRoster: ['planner', 'registrar'],
  officePractice: ['planner', 'registrar', 'auditor'],
  offerOfficePractice: ['planner', 'registrar'],
  officeRehearsals: ['planner', 'auditor'],
  stopOfficeRehearsal: ['planner'],
  addOfficeRoom: ['planner'],
  changeOfficeRoom: ['planner'],
  assignOfficeProctor: ['planner'],
  officeSessionList: ['planner', 'registrar', 'auditor'],

  // People.
  officePeople: ['planner', 'registrar', 'auditor'],
  officePerson: ['planner', 'registrar', 'auditor'],
  switchOfficePerson: ['registrar'],
  accommodateOfficePerson: ['registrar'],
  setOfficeReference: ['registrar'],
  setOfficeEmail: ['registrar'],
  setOfficeRoles: OPERATOR_ALONE,
  checkOfficePeople: ['registrar'],
  loadOfficePeople: ['registrar'],
  officePeopleLoad: ['registrar'],
  addOfficePerson: ['registrar'],
  correctOfficePerson: ['registrar'],
  inviteOfficePerson: ['registrar'],

  // Who enrolled.
  officeEnrollmentChoices: ['planner', 'registrar', 'auditor'],
  officeEnrollments: ['planner', 'registrar', 'auditor'],
  officeSecondApplications: ['planner', 'registrar', 'auditor'],
  officeEnrollment: ['registrar', 'auditor'],
  officeSubmission: ['registrar', 'auditor'],
  exportOfficeEnrollments: ['registrar', 'auditor'],
  enterOfficeEnrolled: ['planner'],

  // Requests.
  officeWaiting: ALL,
  officeReschedulings: ['registrar', 'auditor'],
  officeRescheduling: ['registrar', 'auditor'],
  decideOfficeRescheduling: ['registrar'],
  officeRegrades: ['grader', 'auditor'],
  officeRegrade: ['grader'],
  decideOfficeRegrade: ['grader'],
  officeQuarantined: ['grader', 'auditor'],
  officeQuarantinedAnswers: ['grader'],
  decideOfficeQuarantined: ['grader'],
  officeObjections: ['grader', 'auditor'],
  officeObjection: ['grader'],
  decideOfficeObjection: ['grader'],

  // Results.
  officeResults: ['grader', 'auditor'],
  officeDistribution: ['grader', 'auditor'],
  publishOfficeResults: ['grader'],
  officeItemAnalysis: ['grader'],
  officeRightAnswer: ['grader'],
  changeOfficeRightAnswer: ['grader'],
  officePlayback: ['grader'],
  officeBeside: ['grader'],
  officeStory: ['grader'],
  exportOfficeResults: ['grader'],
  officeGradingRules: ['grader'],
  officeWhatIf: ['grader'],
  exportOfficeWhatIf: ['grader'],

  // What needs two persons: who decides also has to be let do what is proposed.
  officeProposals: ['grader', 'auditor'],
  officeProposal: ['grader'],
  approveOfficeProposal: ['grader'],
  rejectOfficeProposal: ['grader'],
  withdrawOfficeProposal: ['grader'],

  // What was done, and what the institution decides.
  officeActions: ['auditor'],
  officeActionsFile: ['auditor'],
  officeSettings: ['auditor'],
  setOfficeSetting: OPERATOR_ALONE,
} as const satisfies Readonly<Record<string, readonly Split[]>>;

export type OfficeCall = keyof typeof OFFICE_CALLS;

export const officeRolesOf = (call: OfficeCall): readonly OfficeRole[] => ['operator', ...OFFICE_CALLS[call]];

export const mayInOffice = (roles: readonly string[], call: OfficeCall): boolean =>
  officeRolesOf(call).some((role) => roles.includes(role));

/** Whoever is something else than an examinee: their account is an operator's to change. */
export const isOfStaff = (roles: readonly string[]): boolean => roles.some((role) => role !== 'examinee');

export const hasOfficeRole = (roles: readonly string[]): boolean => OFFICE_ROLES.some((role) => roles.includes(role));
