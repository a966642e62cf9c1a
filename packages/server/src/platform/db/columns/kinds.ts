export type AgreementLocation = 'login' | 'home' | 'other';

/** A step is completed by finishing the enrollment or the second application, by confirming it, or by its end. */
export type CompletedBy = 'enrollment' | 'postulation' | 'confirmation' | 'end';

/** `desktop`: by its word alone; `build`: with the proof of a build; `seb`: Safe Exam Browser, with its keys. */
export type SheetClient = 'browser' | 'desktop' | 'build' | 'seb';
export type FamilyEnd = 'replaced' | 'reused' | 'loggedOut';

/** out: it can be started in the laboratory, and nowhere else. taken: its results came. recalled: neither of the two. */
export type LaboratorySheetStanding = 'out' | 'taken' | 'recalled';

export type LinkPurpose = 'activation' | 'reset' | 'confirmation';

export type OverrideKind = 'annul' | 'instead' | 'also';

/** A photo's incidents: who is in it is compared, or how many faces were seen. */
export type PhotoIncidentKind = 'faceDistance' | 'faces';

export type PhotoKind = 'login' | 'quiz' | 'card';

/** A person must have sent it before a step is active for them. */
export type Requirement = 'enrollment' | 'postulation';

/**
 * `olderBackup`: of a backup, where another device had gone on to a higher version. `laboratory`: of a laboratory's results that could
 * not be taken for the sheet's own. `unacceptable`: it can be no answer of that sheet, or not yet.
 */
export type QuarantineReason =
  | 'replacedLogin'
  | 'lateForSection'
  | 'afterFinish'
  | 'olderBackup'
  | 'laboratory'
  | 'unacceptable';

export type Round = 'first' | 'second';
