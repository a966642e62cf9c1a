import {
  applicable,
  applicationErrors,
  type EnrollmentStatus,
  enrollmentTexts,
  FIELDS_OF,
  FINISHED,
  type FieldErrors,
  hasErrors,
  type Information,
  isSameIn,
  isStepEditable,
  judgeSave,
  loadEnrollment,
  previousGradeChoice,
  type SavedStep,
  SURVEY_PARTS,
  type SurveyPart,
  stepErrors,
  stepSavedBy,
  type UserExtra,
  withStep,
  withSurveyPart,
} from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { Tx } from '../../platform/db/database.ts';
import { offeredName } from '../careers/career-store.ts';
import { takeSeat } from '../careers/take-seat.ts';
import { texts as careerTexts } from '../careers/texts.ts';
import { enrollmentTime, holdPerson } from '../processes/process-store.ts';
import { type FoundEnrollment, findEnrollment, keepEnrollment } from './enrollment-store.ts';
import { withPlaceNames } from './residence.ts';
import { texts } from './texts.ts';

export interface SaveRequest {
  readonly userId: number;
  readonly posted: EnrollmentStatus;
  readonly information: Information;
  readonly careerId: number | null;
}

/** It is answered by the names of the contract. */
export interface SaveOutcome {
  readonly error: string | null;
  readonly errors: FieldErrors;
  readonly extra: UserExtra | null;
  readonly status: EnrollmentStatus | null;
  readonly careerId: number | null;
}

const SAVED_STEPS: readonly SavedStep[] = [2, 3, 4, 5];

/** The step as it would be kept: without what does not apply, with the names that the places have. */
const prepared = (found: FoundEnrollment, posted: Information, step: SavedStep) => {
  const edited = { ...posted, landlinePhone: posted.landlinePhone === '' ? null : posted.landlinePhone };
  const whole = applicable(withStep(found.information, edited, step));
  if (step === 5)
    return {
      information: { ...whole, usePreviousNote: previousGradeChoice(found.extra, whole.usePreviousNote) },
      errors: {},
    };
  const placed = step === 2 ? withPlaceNames(whole) : { information: whole, errors: {} };
  return { information: placed.information, errors: { ...placed.errors, ...stepErrors(step, whole) } };
};

/** Tells whether something of another step is said otherwise than it stands. Null says nothing. */
const changesAnotherStep = (found: FoundEnrollment, posted: Information, step: SavedStep): boolean => {
  const shown = loadEnrollment(found, []).information;
  return SAVED_STEPS.filter((other) => other !== step).some((other) =>
    FIELDS_OF[other].some((field) => posted[field] !== null && posted[field] !== shown[field]),
  );
};

const refused = (found: FoundEnrollment | null, error: string, errors: FieldErrors = {}): SaveOutcome => ({
  error,
  errors,
  // It may be their own finish, whose reply was lost.
  extra: found?.status === FINISHED ? found.extra : null,
  status: found?.status ?? null,
  careerId: found?.careerId ?? null,
});

/** Takes what the last step needs: the career, and a seat where seats are counted. Returns why not. */
const takeCareer = async (tx: Tx, careerId: number, processId: number | null): Promise<string | null> => {
  const name = await offeredName(tx, careerId);
  if (name === null) return careerTexts.notOffered;
  return (await takeSeat(tx, { processId, round: 'first', careerId })) === 'full' ? careerTexts.full(name) : null;
};

/** Saves one step, or says why not and changes nothing. */
export const saveEnrollment = async (tx: Tx, request: SaveRequest, now: EpochMs): Promise<SaveOutcome> => {
  const { userId, posted, careerId } = request;
  await holdPerson(tx, userId);
  const found = await findEnrollment(tx, userId);
  const step = judgeSave(found.status, posted);
  if (typeof step === 'string') {
    const closed = step === 'stepClosed' ? stepSavedBy(posted) : null;
    if (
      closed !== null &&
      isSameIn(closed, prepared(found, request.information, closed).information, found.information)
    )
      return { error: null, errors: {}, extra: null, status: found.status, careerId: found.careerId };
    return refused(found, enrollmentTexts[step]);
  }
  const time = await enrollmentTime(tx, found.processId, now);
  if (time !== 'open') return refused(found, texts[time]);
  if (changesAnotherStep(found, request.information, step)) return refused(found, texts.otherStep);
  const { information, errors } = prepared(found, request.information, step);
  const wrong = step === 5 ? applicationErrors(careerId, true) : errors;
  if (hasErrors(wrong)) return refused(found, enrollmentTexts.invalid, wrong);

  const { processId } = found;
  if (step === 5 && careerId !== null) {
    const problem = await takeCareer(tx, careerId, processId);
    if (problem !== null) return refused(found, problem, { careerId: problem });
  }
  const kept = { appUserId: userId, status: posted, careerId: step === 5 ? careerId : found.careerId, information };
  await keepEnrollment(tx, kept, processId, now);
  const extra = posted === 'F' ? { ...found.extra, agreement: true } : null;
  return { error: null, errors: {}, extra, status: kept.status, careerId: kept.careerId };
};

/** Saves a part of the survey, as long as the survey can be edited. Returns why not, or null. */
export const saveSurveyPart = async (
  tx: Tx,
  {
    userId,
    part,
    information,
  }: { readonly userId: number; readonly part: SurveyPart; readonly information: Information },
  now: EpochMs,
): Promise<string | null> => {
  await holdPerson(tx, userId);
  const found = await findEnrollment(tx, userId);
  if (!isStepEditable(4, found.status)) return enrollmentTexts[found.status === FINISHED ? 'finished' : 'stepClosed'];
  const time = await enrollmentTime(tx, found.processId, now);
  if (time !== 'open') return texts[time];
  const whole = applicable(withSurveyPart(found.information, information, part));
  const errors = stepErrors(4, whole);
  if (SURVEY_PARTS[part].some((field) => errors[field] !== undefined)) return enrollmentTexts.invalid;
  const kept = { appUserId: userId, status: found.status, careerId: found.careerId, information: whole };
  await keepEnrollment(tx, kept, found.processId, now);
  return null;
};

/** Nobody saves for another person. */
export const refuseOther = (): SaveOutcome => refused(null, texts.notYours);
