import { texts as accessTexts } from '../access/texts.ts';
import { reply } from '../app/reply.ts';
import { texts } from './texts.ts';

/** Why a call is refused, in the caller's words. */
export const refusal = (msg: string) => ({ msg, message: null, error: null });

export const notFound = (msg: string = texts.notFound) => reply(404, refusal(msg));
export const forbidden = (msg: string) => reply(403, refusal(msg));
export const malformed = (problems: readonly string[]) => reply(400, { msg: texts.malformed, problems });
export const replacedLogin = () => reply(401, { message: accessTexts.replaced });
export const noDevice = () => reply(406, refusal(texts.noDevice));
export const mustLogInAgain = (error: string) => reply(412, { msg: null, message: null, error });
export const unknownKind = () => reply(426, refusal(texts.unknownKind));
export const clockOff = () => reply(409, refusal(texts.clockOff));
