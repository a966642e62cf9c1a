import { epochOf, finishOf, incidentsOf, isOpen, isReachable } from '../index.ts';
import { fromLine, LOG_POST, type LogBatchLines, logBatch, numberedLines, withoutContent } from '../log/log-batch.ts';
import type { Millis } from '../model/units.ts';
import { createBackoff } from './backoff.ts';
import type { Scheduler } from './ports.ts';
import type { QuizRuntime } from './quiz-runtime.ts';

/** Nobody waits for the log: what happens within this time of a change goes with it, and not all examinees' at once. */
const HOLD_MS: Millis = 15_000;
const SPREAD_MS: Millis = 15_000;
/** An incident is for who watches now. Still after all that is owed, and not sooner than a failing log is tried again. */
const PROMPT_MS: Millis = 2_000;
const PROMPT_SPREAD_MS: Millis = 1_000;
/** While an answer's post is under way. */
const LOOK_MS: Millis = 250;
const MIN_WAIT_MS: Millis = 1_000;
/** While a sheet is open, its log is tried again less and less often: it costs network and battery, and nobody waits. */
const MAX_RETRY_MS: Millis = 300_000;

export type LogReply =
  | { readonly kind: 'held'; readonly lines: number; readonly receipt: string | null }
  /** The server holds only this many: from there on. */
  | { readonly kind: 'gap'; readonly lines: number }
  /** The log sent here and the one that the server holds have different pasts. */
  | { readonly kind: 'forked' }
  /** Another definite no: asking again is of no use. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed' };

/** The server's last word on how much of an epoch's log it holds. */
export interface HeldLog {
  readonly epoch: number;
  readonly lines: number;
  readonly receipt: string | null;
}

export interface LogStatus {
  /** Counts the lines, among `total`, that the server was told. */
  readonly held: number;
  readonly total: number;
  readonly receipt: string | null;
  /**
   * `whole`: the end is confirmed and the server holds every line. `failing`: the last post did, and is tried again.
   * After `forked` and `refused` nothing more is sent.
   */
  readonly state: 'growing' | 'failing' | 'whole' | 'forked' | 'refused';
}

interface LogBatch extends LogBatchLines {
  readonly epoch: number;
  readonly from: number;
}

/** One line that the server has goes again, so that it sees whether what follows is its own past going on. */
const lastHeld = (lines: number, total: number): number => Math.max(0, Math.min(lines, total) - 1);

const NOTHING_HELD: HeldLog = { epoch: 0, lines: 0, receipt: null };

type PostLog = (batch: Omit<LogBatch, 'numbered'>) => Promise<LogReply>;

interface LogSenderOptions {
  readonly runtime: Pick<QuizRuntime, 'head' | 'subscribe' | 'lines' | 'logLength' | 'idle' | 'openAgain'>;
  readonly scheduler: Scheduler;
  readonly held: HeldLog | null;
  /** The journal keeps nothing over a reload, after which the sheet has another epoch. */
  readonly inMemory: boolean;
  /** The hash of the content that the server keeps of this sheet, so that no post has to bring it; null: none. */
  readonly keptContent?: () => string | null;
  readonly post: PostLog;
  readonly onHeld: (held: HeldLog) => void;
}

export interface LogSender {
  readonly status: () => LogStatus;
  readonly subscribe: (listener: () => void) => () => void;
  /** The examinee's own retry: at once, if nothing goes first. */
  readonly retryNow: () => void;
  readonly stop: () => void;
}

/**
 * Sends the log as it grows, apart from the answers and never in their way: only while the runtime has nothing under way
 * and the link is good, a small batch at a time. Only what is on disk is told while the sheet is open: a line that a
 * reload would lose must not be the server's past.
 */
export const createLogSender = (options: LogSenderOptions): LogSender => {
  const { runtime, scheduler, inMemory, keptContent, post, onHeld } = options;
  const backoff = createBackoff(scheduler.chance);
  const listeners = new Set<() => void>();
  let held: HeldLog = options.held ?? NOTHING_HELD;
  /** The first line that the server has not been told of, as far as is known here. */
  let next = held.lines;
  let refusal: 'forked' | 'refused' | null = null;
  let failing = false;
  let retryMs: Millis = HOLD_MS;
  let cancel: (() => void) | null = null;
  let armed: 'soon' | 'promptly' | 'later' = 'later';
  /** Incidents that were noticed, and the line up to which they are sent promptly. */
  let noticed = 0;
  let promptTo = 0;
  /** It lost lines, or is another server: it may have lost more. */
  let hasGap = false;
  /** The epoch of which a post was refused, and an opening asked for; null: none. */
  let refusedEpoch: number | null = null;
  let underWay = false;
  let stopped = false;
  let status: LogStatus = { held: 0, total: 0, receipt: null, state: 'growing' };

  const isOver = (): boolean => finishOf(runtime.head())?.confirmed === true;
  const total = (): number => {
    const { written, known } = runtime.logLength();
    return inMemory || isOver() ? known : written;
  };
  const mayGo = (): boolean => isReachable(runtime.head());

  const followEpoch = (): void => {
    const epoch = epochOf(runtime.head());
    if (epoch === held.epoch) return;
    held = { ...NOTHING_HELD, epoch };
    next = 0;
    refusal = null;
    noticed = 0;
    promptTo = 0;
  };
  const noticeIncidents = (): void => {
    const seen = incidentsOf(runtime.head()).length;
    if (seen > noticed) promptTo = runtime.logLength().known;
    noticed = seen;
  };
  const isPrompt = (): boolean => next < promptTo && !failing;
  const owes = (): boolean => refusal === null && next < total();

  const tell = (): void => {
    const all = total();
    // After the end nothing comes any more that would show it: more at the server than here is another past.
    const ended = held.lines === next ? 'whole' : 'forked';
    const going = failing ? 'failing' : 'growing';
    const state = refusal ?? (isOver() && next === all ? ended : going);
    const now: LogStatus = { held: next, total: all, receipt: held.receipt, state };
    if ((Object.keys(now) as (keyof LogStatus)[]).every((key) => now[key] === status[key])) return;
    status = now;
    for (const listener of [...listeners]) listener();
  };

  const arm = (delay: Millis, how: typeof armed): void => {
    cancel?.();
    armed = how;
    cancel = scheduler.after(delay, () => {
      cancel = null;
      void send();
    });
  };

  const tryAgain = (): void => {
    failing = true;
    if (isOver()) {
      arm(MIN_WAIT_MS + backoff.next(), 'soon');
      return;
    }
    arm(retryMs * (1 + scheduler.chance() / 2), 'later');
    retryMs = Math.min(MAX_RETRY_MS, retryMs * 2);
  };

  const look = (): void => {
    if (stopped) return;
    followEpoch();
    noticeIncidents();
    tell();
    if (underWay || !owes()) return;
    if (isOver()) {
      if (cancel === null || armed !== 'soon') arm(0, 'soon');
    } else if (isPrompt()) {
      if (cancel === null || armed === 'later') arm(PROMPT_MS + scheduler.chance() * PROMPT_SPREAD_MS, 'promptly');
    } else if (cancel === null) arm(HOLD_MS + scheduler.chance() * SPREAD_MS, 'later');
  };

  const nextBatch = async (): Promise<LogBatch> => {
    const { epoch } = held;
    const from = next;
    const most = total() - from;
    const text = withoutContent(runtime.lines(from), hasGap ? '' : (keptContent?.() ?? ''));
    return { epoch, from, ...(await logBatch(text, { ...LOG_POST.growing, lines: most })) };
  };

  const goOnAt = (lines: number): void => {
    next = lastHeld(lines, total());
  };

  const hear = (reply: LogReply, { epoch, from, numbered }: LogBatch): void => {
    if (epoch !== held.epoch) return;
    const end = from + numbered;
    failing = false;
    switch (reply.kind) {
      case 'held':
        held = { epoch, lines: reply.lines, receipt: reply.receipt };
        if (reply.lines <= end || end === total()) next = end;
        else goOnAt(reply.lines);
        backoff.reset();
        retryMs = HOLD_MS;
        onHeld(held);
        break;
      case 'gap':
        hasGap = true;
        held = { epoch, lines: reply.lines, receipt: null };
        goOnAt(reply.lines);
        arm(MIN_WAIT_MS + backoff.next(), 'soon');
        // It may have lost answers, too: an opening says which it has.
        if (isOpen(runtime.head())) runtime.openAgain();
        break;
      case 'refused':
        if (isOpen(runtime.head()) && refusedEpoch !== epoch) {
          // A database of before knows nothing of this epoch: once the sheet is opened again it does.
          refusedEpoch = epoch;
          runtime.openAgain();
          arm(MIN_WAIT_MS + backoff.next(), 'soon');
          break;
        }
        refusal = reply.kind;
        break;
      case 'forked':
        refusal = reply.kind;
        break;
      case 'failed':
        tryAgain();
    }
  };

  const sendOne = async (): Promise<void> => {
    const batch = await nextBatch();
    // Nothing to read although something is there: the journal was closed or erased.
    hear(batch.numbered === 0 ? { kind: 'failed' } : await post(batch), batch);
  };

  const send = async (): Promise<void> => {
    // Where the link is bad, its return is a change, which looks again.
    if (stopped || underWay || !owes() || !mayGo()) return;
    if (!runtime.idle()) return arm(LOOK_MS, 'soon');
    underWay = true;
    try {
      await sendOne();
    } catch {
      tryAgain();
    }
    underWay = false;
    if (stopped) return cancel?.();
    if (cancel === null && owes()) arm(0, 'soon');
    look();
  };

  const unsubscribe = runtime.subscribe(look);
  // Fewer lines than the server was told of: the journal lost some, and whatever comes next is another past.
  next = Math.min(next, total());
  look();

  return {
    status: () => status,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    retryNow: () => {
      if (underWay || stopped || !owes()) return;
      backoff.reset();
      failing = false;
      arm(0, 'soon');
      tell();
    },
    stop: () => {
      stopped = true;
      cancel?.();
      unsubscribe();
      listeners.clear();
    },
  };
};

/** `some`: a post failed. `forked`: the server has another past of it. `refused`: it is not for who asks. */
type RestSent = 'all' | 'some' | 'forked' | 'refused';

/** Sends what the server has not of the log of a sheet that nobody goes on with. `held`: how many lines it is thought to have. */
export const sendRest = async (
  post: PostLog,
  epoch: number,
  text: readonly string[],
  held: number,
): Promise<RestSent> => {
  const total = numberedLines(text);
  let from = lastHeld(held, total);
  while (from < total) {
    const { lines, numbered } = await logBatch(fromLine(text, from), LOG_POST.ended);
    const reply = await post({ epoch, from, lines });
    if (reply.kind === 'failed') return 'some';
    const goesOn = reply.kind === 'gap' ? reply.lines < from : reply.kind === 'held' && reply.lines <= total;
    if (!goesOn) return reply.kind === 'refused' ? 'refused' : 'forked';
    // It lost some: each time that it says so it is nearer to the start.
    from = reply.kind === 'gap' ? lastHeld(reply.lines, total) : from + numbered;
  }
  return 'all';
};
