import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';

export const PROTOCOL = 7;

/** Codes of Pusher's protocol. 4000 to 4099: do not come back; 4100 to 4199: come back later; from 4200: at once. */
export const CODES = {
  unknownKey: 4001,
  versionFormat: 4006,
  version: 4007,
  noVersion: 4008,
  unauthorized: 4009,
  overCapacity: 4100,
  comeBack: 4200,
  noPong: 4201,
  clientEvent: 4301,
} as const;
export type Code = (typeof CODES)[keyof typeof CODES];

/** An event as it goes out: its data is JSON within JSON. */
export const frame = (event: string, data: object, channel?: string): string =>
  JSON.stringify({ event, data: JSON.stringify(data), ...(channel === undefined ? {} : { channel }) });

/** Errors alone carry their data as an object. */
export const errorFrame = (code: Code, message: string): string =>
  JSON.stringify({ event: 'pusher:error', data: { code, message } });

const Frame = t.type({ event: t.string, data: t.unknown });
export type Frame = t.TypeOf<typeof Frame>;

/** Reads what a client sent: its data is an object, or JSON of one. Null: none of the protocol. */
export const frameOf = (text: string): Frame | null => {
  try {
    const decoded = Frame.decode(JSON.parse(text));
    if (E.isLeft(decoded)) return null;
    const { event, data } = decoded.right;
    return { event, data: typeof data === 'string' ? JSON.parse(data) : data };
  } catch {
    return null;
  }
};

const Subscription = t.intersection([t.type({ channel: t.string }), t.partial({ auth: t.string })]);
export const subscriptionOf = ({ data }: Frame): t.TypeOf<typeof Subscription> | null => {
  const decoded = Subscription.decode(data);
  return E.isRight(decoded) ? decoded.right : null;
};
