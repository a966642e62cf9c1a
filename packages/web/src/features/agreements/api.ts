import { type ApiError, acceptAgreements, type LoginReply, logout } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import type { Api } from '../../lib/api.ts';

const why = (error: ApiError): string => ('status' in error ? `${error.kind} ${error.status}` : error.kind);

/** Notes what the person who has just come in accepted. What goes wrong is only logged, without saying whose it was. */
export const noteAccepted = async (api: Api, agreements: readonly number[]): Promise<void> => {
  const reply = await api.call(
    acceptAgreements,
    { params: {}, query: {}, body: { agreements } },
    // Also where the page is left at once.
    { keepalive: true },
  )();
  if (E.isLeft(reply)) console.error('Agreements were not saved:', why(reply.left));
  else if (reply.right.status !== 200) console.error('Agreements were not saved:', reply.right.status);
};

/** Ends on the server the session of someone who was not let in: its token is in nobody's hands but these. */
export const endArrival = (api: Api, { accessToken }: LoginReply): Promise<unknown> =>
  api.call(
    logout,
    { params: {}, query: {}, body: {} },
    { keepalive: true, headers: { Authorization: `Bearer ${accessToken}` } },
  )();
