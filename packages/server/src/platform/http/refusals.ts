import { UNAUTHENTICATED } from '@quipu/contract';
import { reply } from './reply.ts';
import { texts } from './texts.ts';

/** Tells why a call is refused, in the caller's words. */
export const refusal = (msg: string) => ({ msg, message: null, error: null });

export const forbidden = (msg: string) => reply(403, refusal(msg));
export const malformed = (problems: readonly string[]) => reply(400, { msg: texts.malformed, problems });
export const replacedLogin = () => reply(401, { message: texts.replaced });
export const endedLogin = () => reply(401, { message: UNAUTHENTICATED });
/** The reply to whoever calls by a login that has ended. */
export const loginOver = (end: 'replaced' | 'ended') => (end === 'replaced' ? replacedLogin() : endedLogin());
