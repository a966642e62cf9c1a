import * as E from '#fp-ts/Either.js';
import type { TaskEither } from '#fp-ts/TaskEither.js';
import { linkOf } from '../index.ts';
import type { EpochMs, Millis } from '../model/units.ts';
import type { Clock, Scheduler, TransportFailure } from './ports.ts';
import type { ServerClock } from './server-clock.ts';
import type { SessionStore } from './session-store.ts';

/**
 * `onSilence`: of a request over which the server may fall though it is there, neither silence nor such a failure is a verdict on the
 * link. This is called where nothing is heard for long, to find out. `isForOthers`: who waits for this request is told of its silence, and says
 * so; false: nobody waits.
 */
export type Exchange = <A extends { readonly now: EpochMs }>(
  request: TaskEither<TransportFailure, A>,
  onSilence?: () => void,
  isForOthers?: () => boolean,
) => Promise<E.Either<TransportFailure, A>>;

/** Reports the state of the link that a failed request shows. */
export const reportFailure = (store: SessionStore, { kind }: TransportFailure): void => {
  const { online, serverOff } = linkOf(store.head());
  switch (kind) {
    case 'offline':
      store.perform({ type: 'ReportLink', online: false, serverOff });
      return;
    case 'timeout':
      // Where the browser says that there is no network, that is why.
      if (online) store.perform({ type: 'ReportLink', online, serverOff: true });
      return;
    case 'serverOff':
      store.perform({ type: 'ReportLink', online: true, serverOff: true });
      return;
    case 'refused':
      store.perform({ type: 'ReportLink', online: true, serverOff: false });
      return;
    case 'unheard':
      store.perform({ type: 'ReportPageRestored' });
      return;
    default:
      kind satisfies never;
  }
};

/** A server that has not replied by then does not respond. The request goes on: it may have been taken. */
export const SILENCE_MS: Millis = 10_000;
/** The page looks so often whether it is awake. */
const BEAT_MS: Millis = 1_000;
/** A timer that is later than this found the page frozen or the computer asleep: nobody was there to be kept waiting. */
const LATE_MS: Millis = 2_000;

/**
 * Calls `tell` once nothing was heard for so long by a page that was awake: what a frozen one has missed is none of it. Returns the
 * cancel.
 */
export const afterSilence = (
  { monotonic }: Clock,
  scheduler: Scheduler,
  tell: () => void,
  timeout: Millis = SILENCE_MS,
): (() => void) => {
  let awake: Millis = 0;
  let last = monotonic();
  let cancel = (): void => undefined;
  const beat = (): void => {
    const span = Math.min(BEAT_MS, timeout - awake);
    cancel = scheduler.after(span, () => {
      const now = monotonic();
      // A computer that wakes up may ring its alarms before their time. Of a late one no more counts than it was to wait.
      awake = now - last > span + LATE_MS ? 0 : awake + Math.min(span, now - last);
      last = now;
      if (awake < timeout) beat();
      else tell();
    });
  };
  beat();
  return () => cancel();
};

/** It fell over the request, or was silent. */
export const isOfServer = ({ kind }: TransportFailure): boolean => kind === 'serverOff' || kind === 'timeout';

/**
 * Takes from every request what it tells beside its reply: where the server's clock stands, and how the link is. A server
 * that was heard of while a request was under way is there, whatever becomes of that one: its silence is counted from
 * then.
 */
export const createExchange = (
  clock: Clock,
  scheduler: Scheduler,
  replied: ServerClock['anchor'],
  store: SessionStore,
): Exchange => {
  let heardAt = Number.NEGATIVE_INFINITY;
  return async (request, onSilence, isForOthers = () => false) => {
    // Another tab has the sheet, or it was let go of, while this waited for the disk: nobody here would hear of it.
    if (store.isStopped()) return E.left({ kind: 'unheard' });
    const sentAt = clock.monotonic();
    let waitsSince = sentAt;
    let stopWaiting = (): void => undefined;
    const isSilent = (): void => {
      if (heardAt > waitsSince) waitFrom(heardAt);
      else if (!isForOthers()) reportFailure(store, { kind: 'timeout' });
    };
    const waitFrom = (since: Millis): void => {
      waitsSince = since;
      const passed = clock.monotonic() - since;
      const rest = passed < SILENCE_MS ? SILENCE_MS - passed : SILENCE_MS;
      stopWaiting = afterSilence(clock, scheduler, onSilence ?? isSilent, rest);
    };
    waitFrom(sentAt);
    const result = await request();
    stopWaiting();
    if (E.isRight(result) || result.left.kind === 'refused') heardAt = clock.monotonic();
    if (E.isRight(result)) {
      replied(result.right.now, sentAt);
      store.perform({ type: 'ReportLink', online: true, serverOff: false });
      return result;
    }
    const isOutdated = result.left.kind === 'timeout' && heardAt > waitsSince;
    if (!isOutdated && (onSilence === undefined || !isOfServer(result.left))) reportFailure(store, result.left);
    return result;
  };
};
