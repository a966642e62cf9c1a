import { type Endpoint, UNAUTHENTICATED } from '@quipu/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticate, Caller } from './caller.ts';
import { texts } from './texts.ts';

/** A call is refused by who makes it, for this reason. */
interface Refused {
  readonly status: 401 | 403;
  readonly body: object;
}
declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    isReplaced: boolean;
    refused: Refused | null;
  }
}

const BEARER = /^Bearer ([\w.~+/-]{1,256}=*)$/i;

/**
 * Finds who calls, before anything of the body is read. Whoever may not is refused by `refuse`, once the request was counted;
 * a call whose token was replaced goes on to be refused with its content decoded.
 */
export const authentication =
  (
    authenticate: Authenticate,
    { auth, openToPending = false, openToUnidentified = false }: Endpoint,
    isAskedAgain: boolean,
  ) =>
  async (request: FastifyRequest): Promise<void> => {
    const { authorization } = request.headers;
    if (auth === 'optional' && authorization === undefined) return;
    const token = BEARER.exec(authorization ?? '')?.[1];
    const found = token === undefined ? null : await authenticate(token, isAskedAgain);
    const refuse = (status: Refused['status'], body: object): void => {
      request.refused = { status, body };
    };
    if (found === null) return refuse(401, { message: UNAUTHENTICATED });
    request.caller = found.caller;
    request.isReplaced = found.isReplaced;
    const { isPending, missingSteps: missing } = found.caller;
    if (isPending) return openToPending ? undefined : refuse(403, { msg: texts.pending });
    if (missing.length === 0) return;
    // What nobody was identified for is not quarantined either.
    if (found.isReplaced) refuse(401, { message: texts.replaced });
    else if (!openToUnidentified) refuse(403, { msg: texts.unidentified, missing });
  };

export const refuse = async ({ refused }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> =>
  refused === null ? undefined : reply.code(refused.status).send(refused.body);
