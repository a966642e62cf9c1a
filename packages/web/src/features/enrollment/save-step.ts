import {
  type Api,
  type EnrollmentStatus,
  FINISHED,
  type FieldErrors,
  type Information,
  type SavedStep,
  statusAfter,
  type UserExtra,
} from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';

export interface StepSave {
  readonly appUserId: number;
  readonly step: SavedStep;
  readonly information: Information;
  /** Given with the last step only. */
  readonly careerId: number | null;
}

export type SaveOutcome =
  | {
      readonly kind: 'saved';
      readonly status: EnrollmentStatus;
      readonly careerId: number | null;
      readonly extra: UserExtra | null;
    }
  /** Refused by the rules of the enrollment, which stands at `status`. */
  | {
      readonly kind: 'refused';
      readonly error: string;
      readonly errors: FieldErrors;
      readonly status: EnrollmentStatus | null;
    }
  /** The server has something to say about it, and it won't take it now. */
  | { readonly kind: 'told'; readonly text: string }
  | { readonly kind: 'failed' }
  /** The session is over. */
  | { readonly kind: 'ended' };

const told = (text: string | null): SaveOutcome => (text === null ? { kind: 'failed' } : { kind: 'told', text });

export const saveStep = async (
  api: Api<'saveEnrollment'>,
  { appUserId, step, information, careerId }: StepSave,
): Promise<SaveOutcome> => {
  const posted = statusAfter(step);
  const result = await api.saveEnrollment({ app_user_id: appUserId, information, status: posted, careerId });
  if (E.isLeft(result)) return told(result.left.kind === 'unexpectedStatus' ? result.left.message : null);
  const { status, body, text } = result.right;
  switch (status) {
    case 200:
      // It stands as it was asked to: the reply to an earlier try was lost.
      if (posted === FINISHED && body.status === FINISHED && body.careerId === careerId)
        return { kind: 'saved', status: FINISHED, careerId, extra: body.extra };
      return body.error === null
        ? { kind: 'saved', status: body.status ?? posted, careerId: body.careerId, extra: body.extra }
        : { kind: 'refused', error: body.error, errors: body.errors, status: body.status };
    case 400:
      return told(text);
    case 401:
      return { kind: 'ended' };
    case 403:
      return told(text);
  }
};
