import type { Api, CareerWithQuota, Postulation } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { texts } from './texts.ts';

export type CareersOutcome =
  | { readonly kind: 'careers'; readonly careers: readonly CareerWithQuota[] }
  /** The second application is not open to this person, or not now. */
  | { readonly kind: 'closed'; readonly text: string }
  | { readonly kind: 'noSeats'; readonly text: string }
  | { readonly kind: 'unreachable' }
  /** The session is over; whoever ended it says so. */
  | { readonly kind: 'sessionOver' };

export const fetchCareers = async (api: Api<'getCareersWithQuota'>): Promise<CareersOutcome> => {
  const result = await api.getCareersWithQuota();
  if (E.isLeft(result)) return { kind: 'unreachable' };
  const { status, body, text } = result.right;
  switch (status) {
    case 200:
      return body.length > 0 ? { kind: 'careers', careers: body } : { kind: 'noSeats', text: texts.noSeats };
    case 401:
      return { kind: 'sessionOver' };
    case 403:
      return { kind: 'closed', text: text ?? texts.closed };
    case 404:
      return { kind: 'noSeats', text: text ?? texts.noSeats };
  }
};

export type PostulationOutcome =
  | { readonly kind: 'sent'; readonly text: string }
  /** The server will not take it as it stands: what can be chosen may have changed. */
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'sessionOver' };

export const sendPostulation = async (
  api: Api<'postulateCareer'>,
  postulation: Postulation,
): Promise<PostulationOutcome> => {
  const result = await api.postulateCareer(postulation);
  if (E.isLeft(result)) {
    const said = result.left.kind === 'unexpectedStatus' ? result.left.message : null;
    return { kind: 'failed', text: result.left.kind === 'noReply' ? texts.noReply : (said ?? texts.notSaved) };
  }
  const { status, body, text } = result.right;
  switch (status) {
    case 200:
      return { kind: 'sent', text: body.message ?? texts.sent };
    case 401:
      return { kind: 'sessionOver' };
    case 400:
    case 403:
    case 404:
      return { kind: 'refused', text: text ?? texts.notSaved };
  }
};
