import * as calls from './calls/index.ts';
import { sendOver } from './http/call.ts';
import { type Client, clientOf } from './http/client.ts';
import type { HttpPort } from './http/http-port.ts';

type EveryCall = Client<typeof calls>;
/** Calls as functions, by name: whoever is handed them says which are made, `Api<'login' | 'logout'>`. */
export type Api<K extends keyof EveryCall = keyof EveryCall> = Pick<EveryCall, K>;

/** Every call, over one network. A page takes those of an area: the codecs of all of them weigh twice as much. */
export const everyCall = (http: HttpPort): Api => clientOf(sendOver(http), calls);
