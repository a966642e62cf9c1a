import {
  APART_HEADER,
  type Api,
  type ApiError,
  DEVICE_HEADER,
  KINDS_HEADER,
  knownKinds,
  type OpenedSheet,
  openingOf,
  type postAnswers,
  type Reply,
  sheetContentOf,
  TIMESTAMP_HEADER,
  unknownKinds,
} from '@quipu/contract';
import { FinalStatus, type PendingEntry } from '@quipu/engine';
import type { SyncReply, Transport, TransportFailure } from '@quipu/engine/runtime';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { isRefusal } from '../../../lib/is-refusal.ts';
import type { PageLife } from './page-life.ts';

/** A request that outlives its page may carry 64 KB; a larger one would not be sent at all. */
const MAX_LASTING = 40_000;

/** The refusal by a server that looks at what the page knows; this one did not look. */
const UNKNOWN_KIND: TransportFailure = { kind: 'refused', status: 426, message: null };

type SheetApi = Api<'openSheet' | 'postAnswers' | 'startSection' | 'finishSheet' | 'postScreenshotLog' | 'getTime'>;

export interface TransportOptions {
  readonly api: SheetApi;
  readonly sheetId: number;
  /** The optional `session` of the address. */
  readonly session: number | null;
  readonly deviceId: string;
  readonly wall: () => number;
  readonly page: Pick<PageLife, 'leaving' | 'gone' | 'back'>;
  readonly onOpened: (opened: OpenedSheet) => void;
  /** The server was asked for what says its time, too, and did not reply. */
  readonly onNoTime: () => void;
  /** Tells whether something of the sheet beside its journal is still to come. */
  readonly owesAside: () => Promise<boolean>;
}

const failureOf = (error: ApiError): TransportFailure => {
  if (error.kind === 'noReply') return { kind: error.ended === 'timeout' ? 'timeout' : 'offline' };
  if (error.kind !== 'unexpectedStatus') return { kind: 'serverOff' };
  const { status, message } = error;
  // What is asked to come back later is what a server that is off gets, too.
  return isRefusal(status) ? { kind: 'refused', status, message } : { kind: 'serverOff', status };
};

/** A reply of any call. `text`: of a refusal. */
interface Answered {
  readonly status: number;
  readonly body: unknown;
  readonly text?: string | null;
}
type Good<R> = Extract<R, { readonly status: 200; readonly body: unknown }>['body'];

const refusalOf = ({ status, body, text = null }: Answered): TransportFailure => {
  const { status: finished } = body as { readonly status?: unknown };
  return { kind: 'refused', status, message: text, ...(FinalStatus.is(finished) ? { finished } : {}) };
};

/**
 * Calls, and reads the reply. An abort by the page's own going says nothing of the network: who comes back knows only that it was not
 * heard.
 */
const heard =
  <R, A>(
    page: TransportOptions['page'],
    call: TaskEither<ApiError, R>,
    read: (reply: R) => E.Either<TransportFailure, A>,
  ): TaskEither<TransportFailure, A> =>
  async () => {
    const reply = await call();
    if (E.isRight(reply)) return read(reply.right);
    const error = reply.left;
    if (error.kind !== 'noReply' || !(page.gone() || error.ended === 'abort')) return E.left(failureOf(error));
    await page.back();
    return E.left({ kind: 'unheard' });
  };

/**
 * Reads the server's word on each answer. A post to a sheet that has ended is refused with one: the
 * server has the answers for review.
 */
const wordOnEach = (reply: Reply<typeof postAnswers>): E.Either<TransportFailure, SyncReply> => {
  if (reply.status === 200) {
    const { status: finished, ...rest } = reply.body;
    return E.right({ ...rest, finished });
  }
  if (reply.status === 403) {
    const { now, status: finished, setAside, superseded } = reply.body;
    if (FinalStatus.is(finished) && now !== null) return E.right({ now, times: null, finished, setAside, superseded });
  }
  return E.left(refusalOf(reply));
};

/** The server as the engine needs it, over the contract's calls. */
export const sheetTransport = (options: TransportOptions): Transport => {
  const { api, sheetId, session, deviceId, wall, page, onOpened, onNoTime, owesAside } = options;
  const good = <R extends Answered, A = Good<R>>(
    call: TaskEither<ApiError, R>,
    from: (body: Good<R>) => E.Either<TransportFailure, A> = (body) => E.right(body as A),
  ): TaskEither<TransportFailure, A> =>
    heard(page, call, (reply) => (reply.status === 200 ? from(reply.body as Good<R>) : E.left(refusalOf(reply))));
  const id = sheetId;
  const timed =
    <A>(call: TaskEither<TransportFailure, A>): TaskEither<TransportFailure, A> =>
    async () => {
      const reply = await call();
      if (E.isLeft(reply) && reply.left.kind !== 'unheard' && reply.left.kind !== 'refused') onNoTime();
      return reply;
    };
  const lasting = (entries: readonly PendingEntry[]) => ({
    keepalive: page.leaving() && JSON.stringify(entries).length < MAX_LASTING,
  });
  return {
    open: () =>
      timed(
        good(
          () =>
            api.openSheet(
              { id, session },
              {
                headers: {
                  [DEVICE_HEADER]: deviceId,
                  [TIMESTAMP_HEADER]: String(wall()),
                  [KINDS_HEADER]: knownKinds,
                  [APART_HEADER]: '1',
                },
              },
            ),
          (opened) => {
            if (unknownKinds(opened).length > 0) return E.left(UNKNOWN_KIND);
            onOpened(opened);
            const { now, times, word } = opened;
            return E.right({ now, content: sheetContentOf(opened), opening: openingOf(opened), times, word });
          },
        ),
      ),
    sync: (answers) => timed(heard(page, () => api.postAnswers({ id, answers }, lasting(answers)), wordOnEach)),
    startSection: (sectionId, startedAt, { id: askId, tries }) =>
      good(
        () => api.startSection({ answersSheetId: sheetId, sectionId, startedAt, askId, tries }),
        ({ now, startedAt: start, end, word }) => E.right({ now, startedAt: start, deadline: end, word }),
      ),
    finish: (status, comment, finishedAt, answers, owes) =>
      good(
        async () => {
          const isMoreToCome = owes || (await owesAside());
          const finish = { id, status, code: null, comment, finishedAt, answers, owes: isMoreToCome };
          return api.finishSheet(finish, lasting(answers));
        },
        ({ status: now, sections: runs, ...reply }) =>
          E.right(now === 'A' ? { ...reply, status: now, runs } : { ...reply, status: now }),
      ),
    printScreenSeen: (seenAt) =>
      good(
        () => api.postScreenshotLog({ answersSheetId: sheetId, seenAt }, lasting([])),
        () => E.right(undefined),
      ),
    time: () => timed(good(() => api.getTime())),
  };
};
