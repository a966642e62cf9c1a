import { type ApiError, type Client, type calls, DEVICE_HEADER, openingOf, sheetContentOf } from '@quipu/contract';
import type { PendingEntry } from '@quipu/engine';
import type { Transport, TransportFailure } from '@quipu/engine/runtime';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';

export interface DeviceTransportOptions {
  readonly api: Pick<Client<typeof calls>, 'openSheet' | 'postAnswers' | 'getTime'>;
  readonly sheetId: number;
  readonly deviceId: string;
  /** Hears, before the page does, what the server said that it has. */
  readonly onAcknowledged: (entries: readonly PendingEntry[]) => void;
}

type Answered = { readonly status: number; readonly body: unknown };
type Good<R extends Answered> = Extract<R, { readonly status: 200 }>['body'];

const failureOf = (error: ApiError): TransportFailure =>
  error.kind === 'noReply' ? { kind: 'offline' } : { kind: 'serverOff' };

const good = <R extends Answered>(call: TE.TaskEither<ApiError, R>): TE.TaskEither<TransportFailure, Good<R>> =>
  pipe(
    call,
    TE.mapLeft(failureOf),
    TE.chainEitherK((reply) =>
      reply.status === 200
        ? E.right(reply.body as Good<R>)
        : E.left<TransportFailure>({ kind: 'refused', status: reply.status, message: JSON.stringify(reply.body) }),
    ),
  );

const never = () => {
  throw new Error('Nobody finishes, starts sections or prints here');
};

/** Asks what a page asks of the server while it is answered on, over the contract's calls. */
export const deviceTransport = (options: DeviceTransportOptions): Transport => {
  const { api, sheetId, deviceId, onAcknowledged } = options;
  return {
    open: () =>
      pipe(
        good(() => api.openSheet({ id: sheetId, session: null }, { headers: { [DEVICE_HEADER]: deviceId } })),
        TE.map((opened) => ({
          now: opened.now,
          content: sheetContentOf(opened),
          opening: openingOf(opened),
        })),
      ),
    sync: (answers) =>
      pipe(
        good(() => api.postAnswers({ id: sheetId, answers })),
        TE.map((reply) => {
          const passedOver = new Set([...reply.setAside, ...reply.superseded]);
          onAcknowledged(answers.filter(({ id }) => !passedOver.has(id)));
          return reply;
        }),
      ),
    time: () => good(() => api.getTime()),
    startSection: never,
    finish: never,
    printScreenSeen: never,
  };
};
