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
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
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

/** An abort by the page's own going says nothing of the network: who comes back knows only that it was not heard. */
const unheard =
  (page: TransportOptions['page']) =>
  (error: ApiError): TE.TaskEither<TransportFailure, never> =>
  async () => {
    if (error.kind !== 'noReply' || !(page.gone() || error.ended === 'abort')) return E.left(failureOf(error));
    await page.back();
    return E.left({ kind: 'unheard' });
  };

const goodFrom = <R extends Answered>(
  page: TransportOptions['page'],
  call: TE.TaskEither<ApiError, R>,
): TE.TaskEither<TransportFailure, Good<R>> =>
  pipe(
    call,
    TE.orElseW(unheard(page)),
    TE.chainEitherKW((reply: R) => (reply.status === 200 ? E.right(reply.body as Good<R>) : E.left(refusalOf(reply)))),
  );

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
  const good = <R extends Answered>(call: TE.TaskEither<ApiError, R>) => goodFrom(page, call);
  const id = sheetId;
  const timed = <A>(call: TE.TaskEither<TransportFailure, A>) =>
    pipe(
      call,
      TE.mapLeft((failure) => {
        if (failure.kind !== 'unheard' && failure.kind !== 'refused') onNoTime();
        return failure;
      }),
    );
  const lasting = (entries: readonly PendingEntry[]) => ({
    keepalive: page.leaving() && JSON.stringify(entries).length < MAX_LASTING,
  });
  return {
    open: () =>
      pipe(
        timed(
          good(() =>
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
          ),
        ),
        TE.chainEitherK((opened) => {
          if (unknownKinds(opened).length > 0) return E.left<TransportFailure>(UNKNOWN_KIND);
          onOpened(opened);
          const { now, times, word } = opened;
          return E.right({ now, content: sheetContentOf(opened), opening: openingOf(opened), times, word });
        }),
      ),
    sync: (answers) =>
      timed(
        pipe(
          () => api.postAnswers({ id, answers }, lasting(answers)),
          TE.orElseW(unheard(page)),
          TE.chainEitherKW(wordOnEach),
        ),
      ),
    startSection: (sectionId, startedAt, { id: askId, tries }) =>
      pipe(
        good(() => api.startSection({ answersSheetId: sheetId, sectionId, startedAt, askId, tries })),
        TE.map(({ now, startedAt: start, end, word }) => ({ now, startedAt: start, deadline: end, word })),
      ),
    finish: (status, comment, finishedAt, answers, owes) =>
      pipe(
        TE.fromTask(async () => owes || (await owesAside())),
        TE.chain((isMoreToCome) =>
          good(() =>
            api.finishSheet(
              { id, status, code: null, comment, finishedAt, answers, owes: isMoreToCome },
              lasting(answers),
            ),
          ),
        ),
        TE.map(({ status: now, sections: runs, ...reply }) =>
          now === 'A' ? { ...reply, status: now, runs } : { ...reply, status: now },
        ),
      ),
    printScreenSeen: (seenAt) =>
      pipe(
        good(() => api.postScreenshotLog({ answersSheetId: sheetId, seenAt }, lasting([]))),
        TE.map(() => undefined),
      ),
    time: () => timed(good(() => api.getTime())),
  };
};
