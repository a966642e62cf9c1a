import { refusal } from '../platform/http/refusals.ts';
import { reply } from '../platform/http/reply.ts';
import { texts } from './texts.ts';

export const notFound = (msg: string = texts.notFound) => reply(404, refusal(msg));
export const noDevice = () => reply(406, refusal(texts.noDevice));
export const mustLogInAgain = (error: string) => reply(412, { msg: null, message: null, error });
export const unknownKind = () => reply(426, refusal(texts.unknownKind));
export const clockOff = () => reply(409, refusal(texts.clockOff));
