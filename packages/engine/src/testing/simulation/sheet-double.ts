import * as E from '#fp-ts/Either.js';
import { openingWord } from '../../log/server-word.ts';
import type { FinalStatus, Opening } from '../../model/opening.ts';
import type { PendingEntry } from '../../model/pending-entry.ts';
import { emptySession } from '../../model/quiz-session.ts';
import type { SetAside } from '../../model/set-aside-reason.ts';
import type { SectionAsk } from '../../model/timers-state.ts';
import type { EpochMs, Millis } from '../../model/units.ts';
import { isSomewhereLeft } from '../../navigation/select-navigation.ts';
import type { FinishReply, StartReply, SyncReply, TransportFailure } from '../../runtime/ports.ts';
import { evolve } from '../../session/evolve.ts';
import { SheetTimesDouble } from './sheet-times-double.ts';

const GRACE_MS: Millis = 120_000;

type Reply<A> = E.Either<TransportFailure, A>;

/** A copy of the rule and not the rule itself: a fault there must not be one here, too. */
const order = (a: Pick<PendingEntry, 'epoch' | 'revision'>, b: Pick<PendingEntry, 'epoch' | 'revision'>): number =>
  a.epoch - b.epoch || a.revision - b.revision;

const refused = <A>(status: number, message: string, finished?: FinalStatus): Reply<A> =>
  E.left({ kind: 'refused', status, message, ...(finished === undefined ? {} : { finished }) });
const isAbove = (entry: PendingEntry, row: PendingEntry | undefined): boolean =>
  row === undefined || order(entry, row) > 0;

/** An end that the sheet came to, and where its deadline stood then. */
export interface End {
  readonly status: FinalStatus;
  readonly at: EpochMs;
  readonly by: 'device' | 'operator' | 'time';
  readonly now: EpochMs;
  readonly deadline: EpochMs;
}

/** The server's side of one sheet, by the decisions: the higher (epoch, revision) stays, a repeat is the same, the first finish wins. */
export class SheetDouble extends SheetTimesDouble {
  readonly rows = new Map<number, PendingEntry>();
  /** Entries that came too late, or can never be taken. */
  readonly review: PendingEntry[] = [];
  readonly violations: string[] = [];
  readonly ends: End[] = [];
  onEnd: (end: End) => void = () => undefined;
  finished: { readonly status: FinalStatus; readonly at: EpochMs } | null = null;
  /** Somebody ended it, and what was made before may still come until then. */
  answersUntil: EpochMs | null = null;
  /** Entries that can never be accepted, whoever sends them. */
  isIll: (entry: PendingEntry) => boolean = () => false;
  /** The device of the newer login, which the others are replaced by; null: whoever opened the sheet last. */
  login: string | null = null;
  private device: string | null = null;
  private reopenedAt: EpochMs | null = null;

  get isReopened(): boolean {
    return this.reopenedAt !== null;
  }

  /** The operator ends the sheet: a finish like any other. */
  endSheet(): void {
    this.settle();
    if (this.finished !== null) return;
    this.end(this.clock() > this.deadline ? 'FT' : 'F', Math.min(this.clock(), this.deadline), 'operator');
  }

  /** The operator lets a finished sheet go on, with at least `left` from now on. */
  reopen(left: Millis): void {
    this.settle();
    if (this.finished === null) return;
    this.goOnSince(this.finished.at, left);
    this.finished = null;
    this.answersUntil = null;
    this.device = null;
    this.reopenedAt = this.now();
  }

  protected open(device: string) {
    this.settle();
    if (this.login !== null && this.isReplaced(device)) return refused<never>(401, 'Otro dispositivo');
    if (this.finished !== null) return refused<never>(403, 'La evaluación ha finalizado', this.finished.status);
    if (this.device !== device) this.epoch += this.device === null && this.reopenedAt === null ? 0 : 1;
    this.device = device;
    const [now, opening] = [this.now(), this.opening()];
    const word = this.signed(openingWord(this.content, opening, now));
    return E.right({ now, content: this.content, opening, times: this.times(), word });
  }

  protected sync(device: string, entries: readonly PendingEntry[]): Reply<SyncReply> {
    this.settle();
    if (this.isReplaced(device)) return this.keepReplaced(entries);
    const { finished } = this;
    if (finished !== null)
      return E.right({ now: this.now(), times: null, finished: finished.status, ...this.takeAfterEnd(entries) });
    return E.right({ now: this.now(), times: this.times(), ...this.take(entries) });
  }

  protected finish(
    device: string,
    status: FinalStatus,
    finishedAt: EpochMs,
    entries: readonly PendingEntry[],
  ): Reply<FinishReply & Pick<SyncReply, 'setAside' | 'superseded'>> {
    this.settle();
    if (this.isReplaced(device)) return this.keepReplaced(entries);
    const { finished } = this;
    if (finished !== null) return E.right({ now: this.now(), status: finished.status, ...this.takeAfterEnd(entries) });
    const { deadline } = this;
    const taken = this.take(entries);
    const said = Math.min(finishedAt, this.now());
    const isUndone = this.reopenedAt !== null && said <= this.reopenedAt;
    const end = status === 'F' && said > deadline ? 'FT' : status;
    if (!isUndone && this.isTooEarly(status)) {
      const [times, runs] = [this.times(), this.sectionRuns()];
      const word = this.sign({ kind: 'underWay', times, runs });
      return E.right({ now: this.now(), ...taken, status: 'A', times, runs, word });
    }
    const at = end === 'FT' ? deadline : Math.min(said, deadline);
    if (!isUndone) this.end(end, Math.max(this.startedAt, Math.min(this.now(), at)), 'device');
    return E.right({ now: this.now(), status: end, ...taken });
  }

  protected startSection(device: string, sectionId: number, said: EpochMs | null, ask: SectionAsk): Reply<StartReply> {
    this.settle();
    if (this.isReplaced(device)) return refused(401, 'Otro dispositivo');
    if (this.finished !== null) return refused(403, 'La evaluación ha finalizado');
    const isShown = [...this.rows.values()].some(({ id }) => this.sectionOf(id)?.id === sectionId);
    const startedAt = this.start(sectionId, said, ask, isShown);
    if (startedAt === null) return refused(403, 'Tiempo');
    const deadline = this.sectionDeadline(sectionId, startedAt);
    const word = this.sign({ kind: 'section', run: { sectionId, startedAt, deadline } });
    return E.right({ now: this.now(), startedAt, deadline, word });
  }

  /** An end by time that has not come by the times held here. */
  private isTooEarly(status: FinalStatus): boolean {
    if ((status !== 'FT' && status !== 'FST') || this.clock() >= this.deadline) return false;
    const data = { content: this.content, opening: this.opening() };
    const held = evolve(emptySession, { type: 'SheetOpened', at: this.clock(), data });
    return status === 'FT' || isSomewhereLeft(held, this.clock());
  }

  /** Nobody finished it, its time is over, and so is the grace of its answers. */
  settle(): void {
    if (this.finished === null && !this.isPaused && this.now() > this.deadline + GRACE_MS)
      this.end('FT', this.deadline, 'time');
  }

  private end(status: FinalStatus, at: EpochMs, by: End['by']): void {
    this.finished = { status, at };
    this.dropPause();
    this.answersUntil = by === 'time' ? null : Math.min(this.now(), this.deadline) + GRACE_MS;
    const end = { status, at, by, now: this.now(), deadline: this.deadline };
    this.ends.push(end);
    this.onEnd(end);
  }

  private isReplaced(device: string): boolean {
    if (this.login !== null) return !device.startsWith(this.login);
    return this.device !== null && this.device !== device;
  }

  private keepReplaced(entries: readonly PendingEntry[]): Reply<never> {
    this.keepForReview(entries);
    return refused(401, 'Otro dispositivo');
  }

  /** Made after the end of its section, or here after the grace of it; in hybrid mode arrival does not count. */
  private isLateForSection(entry: PendingEntry): boolean {
    const section = this.sectionOf(entry.id);
    const end = section === undefined || section.duration === null ? null : this.sectionEnd(section.id);
    if (end === null || this.isPaused || this.now() <= end) return false;
    return entry.updatedAt > end || (!this.content.rules.hybridMode && this.now() > end + GRACE_MS);
  }

  private whyNotTaken(entry: PendingEntry): SetAside['reason'] | null {
    if (this.isIll(entry)) return 'notOffered';
    if (!this.isPaused && this.now() > this.deadline && entry.updatedAt > this.deadline) return 'late';
    return this.isLateForSection(entry) ? 'lateForSection' : null;
  }

  private take(entries: readonly PendingEntry[]): Pick<SyncReply, 'setAside' | 'superseded'> {
    const superseded: number[] = [];
    const setAside: SetAside[] = [];
    for (const entry of entries) {
      const reason = this.whyNotTaken(entry);
      if (reason !== null) {
        setAside.push({ id: entry.id, reason });
        this.review.push(entry);
        continue;
      }
      const row = this.rows.get(entry.id);
      const above = row === undefined ? 1 : order(entry, row);
      if (above > 0) this.rows.set(entry.id, entry);
      else if (above < 0) {
        superseded.push(entry.id);
        if (entry.epoch < (row?.epoch ?? 0) && entry.details.length > 0) this.review.push(entry);
      } else if (JSON.stringify(row?.details) !== JSON.stringify(entry.details)) {
        this.violations.push(
          `answer ${entry.id} came twice as (${entry.epoch}, ${entry.revision}), and was not the same`,
        );
      }
    }
    return { setAside, superseded };
  }

  /** Somebody ended it: what was made before that and is here within the grace counts, the rest goes to review. */
  private takeAfterEnd(entries: readonly PendingEntry[]): Pick<SyncReply, 'setAside' | 'superseded'> {
    const end = Math.min(this.finished?.at ?? 0, this.deadline);
    const isOpen = this.answersUntil !== null && this.now() <= this.answersUntil;
    const news = entries.filter((entry) => isAbove(entry, this.rows.get(entry.id)));
    const inTime = news.filter(({ updatedAt }) => isOpen && updatedAt <= end);
    const lower = entries.filter((entry) => order(entry, this.rows.get(entry.id) ?? entry) < 0).map(({ id }) => id);
    const late = news.filter((entry) => !inTime.includes(entry));
    // Nobody opens it any more, so that its screen could show what an older device still had beside the newer one.
    const older = entries.filter(
      ({ id, epoch, details }) => details.length > 0 && epoch < (this.rows.get(id)?.epoch ?? 0),
    );
    this.review.push(...late, ...older);
    const { setAside, superseded } = this.take(inTime);
    const reason = 'afterFinish';
    return {
      setAside: [...setAside, ...late.map(({ id }) => ({ id, reason }) as const)],
      superseded: [...superseded, ...lower],
    };
  }

  /** Another device has it: what is news goes to review. */
  private keepForReview(entries: readonly PendingEntry[]): void {
    this.review.push(...entries.filter((entry) => isAbove(entry, this.rows.get(entry.id))));
  }

  private opening(): Opening {
    const times = this.times();
    const ofEpoch = [...this.rows.values()].filter(({ epoch }) => epoch === this.epoch);
    return {
      status: this.finished?.status ?? 'A',
      epoch: this.epoch,
      revision: Math.max(0, ...ofEpoch.map(({ revision }) => revision)),
      startedAt: this.startedAt,
      deadline: times.deadline,
      timesUpdatedAt: times.updatedAt,
      timeRatio: times.timeRatio,
      answers: [...this.rows.values()].map(({ id, details, time, visits, updatedAt, epoch, revision }) => ({
        id,
        details,
        time,
        visits,
        updatedAt,
        version: { epoch, revision },
      })),
      sectionRuns: this.sectionRuns(),
    };
  }
}
