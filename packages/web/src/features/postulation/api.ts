import {
  type CareerWithQuota,
  getCareersWithQuota,
  type Postulation,
  postulateCareer,
  type Refusal,
} from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import type { Api } from '../../lib/api.ts';
import { texts } from './texts.ts';

const saidIn = (body: Partial<Refusal>, otherwise: string): string =>
  body.msg ?? body.message ?? body.error ?? otherwise;

export type CareersOutcome =
  | { readonly kind: 'careers'; readonly careers: readonly CareerWithQuota[] }
  /** Not for this person, or not now. */
  | { readonly kind: 'closed'; readonly text: string }
  | { readonly kind: 'noSeats'; readonly text: string }
  | { readonly kind: 'unreachable' }
  /** The session is over; whoever ended it says so. */
  | { readonly kind: 'sessionOver' };

export const fetchCareers = async (api: Api): Promise<CareersOutcome> => {
  const result = await api.call(getCareersWithQuota, { params: {}, query: {}, body: {} })();
  if (E.isLeft(result)) return { kind: 'unreachable' };
  const { status, body } = result.right;
  switch (status) {
    case 200:
      return body.length > 0 ? { kind: 'careers', careers: body } : { kind: 'noSeats', text: texts.noSeats };
    case 401:
      return { kind: 'sessionOver' };
    case 403:
      return { kind: 'closed', text: saidIn(body, texts.closed) };
    case 404:
      return { kind: 'noSeats', text: saidIn(body, texts.noSeats) };
  }
};

export type PostulationOutcome =
  | { readonly kind: 'sent'; readonly text: string }
  /** As it stands it will not be taken: what can be chosen may not be what it was. */
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'sessionOver' };

export const sendPostulation = async (api: Api, postulation: Postulation): Promise<PostulationOutcome> => {
  const result = await api.call(postulateCareer, { params: {}, query: {}, body: postulation })();
  if (E.isLeft(result)) {
    const said = result.left.kind === 'unexpectedStatus' ? result.left.message : null;
    return { kind: 'failed', text: result.left.kind === 'noReply' ? texts.noReply : (said ?? texts.notSaved) };
  }
  const { status, body } = result.right;
  switch (status) {
    case 200:
      return { kind: 'sent', text: body.message ?? texts.sent };
    case 401:
      return { kind: 'sessionOver' };
    case 400:
    case 403:
    case 404:
      return { kind: 'refused', text: saidIn(body, texts.notSaved) };
  }
};
