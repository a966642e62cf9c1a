import * as E from 'fp-ts/lib/Either.js';
import type { FinalStatus, Opening } from '../../content/opening.ts';
import type { SheetContent } from '../../content/sheet-content.ts';
import type { PendingEntry } from '../../pending/pending-entry.ts';
import type { Transport, TransportFailure } from '../../runtime/ports.ts';
import type { EpochMs, Millis } from '../../units.ts';
import type { Chance } from './chance.ts';
import type { VirtualTime } from './virtual-time.ts';

/** How likely each misfortune is, from 0 to 1. */
export interface Faults {
  /** Never arrives. */
  lostRequest: number;
  /** Arrives after the client gave it up, out of order with what came after. */
  lateRequest: number;
  /** Done, but the client never hears of it. */
  lostReply: number;
  /** 5xx before anything is done. */
  broken: number;
  unreachable: boolean;
  /** A definite no to every post of answers. */
  refusing: boolean;
}

const GIVE_UP_MS = 20_000;
const TRAVEL_MS = 400;
const HOUR_MS = 3_600_000;

/** The other end, by the decisions: the higher (epoch, revision) stays, a repeat is the same, the first finish wins. */
export class ServerDouble {
  readonly faults: Faults = {
    lostRequest: 0,
    lateRequest: 0,
    lostReply: 0,
    broken: 0,
    unreachable: false,
    refusing: false,
  };
  readonly rows = new Map<number, PendingEntry>();
  /** What came when no answer was taken any more. */
  readonly review: PendingEntry[] = [];
  readonly violations: string[] = [];
  readonly arrivals: string[] = [];
  finished: { readonly status: FinalStatus; readonly at: EpochMs } | null = null;
  deadline: EpochMs;
  timesUpdatedAt: EpochMs;
  epoch = 1;
  private device: string | null = null;
  private readonly startedAt: EpochMs;
  private readonly sections = new Map<number, { readonly startedAt: EpochMs; readonly deadline: EpochMs }>();
  private readonly time: VirtualTime;
  private readonly chance: Chance;
  private readonly content: SheetContent;

  constructor(time: VirtualTime, chance: Chance, content: SheetContent, limit: Millis = 10 * HOUR_MS) {
    this.time = time;
    this.chance = chance;
    this.content = content;
    this.startedAt = time.now();
    this.timesUpdatedAt = time.now();
    this.deadline = time.now() + limit;
  }

  heal(): void {
    Object.assign(this.faults, {
      lostRequest: 0,
      lateRequest: 0,
      lostReply: 0,
      broken: 0,
      unreachable: false,
      refusing: false,
    });
  }

  request<A>(name: string, handle: () => E.Either<TransportFailure, A>): Promise<E.Either<TransportFailure, A>> {
    const { time, chance, faults } = this;
    const offline = E.left<TransportFailure, A>({ kind: 'offline' });
    return new Promise((resolve) => {
      const arrive = (): E.Either<TransportFailure, A> => {
        this.arrivals.push(name);
        return chance() < faults.broken ? E.left({ kind: 'serverOff' }) : handle();
      };
      if (faults.unreachable || chance() < faults.lostRequest) {
        time.later(chance() < 0.5 ? 10 : GIVE_UP_MS, () => resolve(offline));
      } else if (chance() < faults.lateRequest) {
        time.later(GIVE_UP_MS, () => resolve(offline));
        time.later(GIVE_UP_MS + chance() * 3 * GIVE_UP_MS, arrive);
      } else {
        time.later(chance() * TRAVEL_MS, () => {
          const reply = arrive();
          if (chance() < faults.lostReply) time.later(GIVE_UP_MS, () => resolve(offline));
          else time.later(chance() * TRAVEL_MS, () => resolve(reply));
        });
      }
    });
  }

  private take(entries: readonly PendingEntry[]): number[] {
    const superseded: number[] = [];
    for (const entry of entries) {
      const row = this.rows.get(entry.id);
      const order = row === undefined ? 1 : entry.epoch - row.epoch || entry.revision - row.revision;
      if (order > 0) this.rows.set(entry.id, entry);
      else if (order < 0) superseded.push(entry.id);
      else if (JSON.stringify(row?.details) !== JSON.stringify(entry.details)) {
        this.violations.push(
          `answer ${entry.id} came twice as (${entry.epoch}, ${entry.revision}), and was not the same`,
        );
      }
    }
    return superseded;
  }

  /** A finish that is not the first: news goes to review. */
  private keepForReview(entries: readonly PendingEntry[]): number[] {
    const news = entries.filter((entry) => {
      const row = this.rows.get(entry.id);
      return row === undefined || (entry.epoch - row.epoch || entry.revision - row.revision) > 0;
    });
    this.review.push(...news);
    return news.map(({ id }) => id);
  }

  private opening(device: string): Opening {
    if (this.device !== null && this.device !== device) this.epoch += 1;
    this.device = device;
    const ofEpoch = [...this.rows.values()].filter(({ epoch }) => epoch === this.epoch);
    return {
      status: this.finished?.status ?? 'A',
      epoch: this.epoch,
      revision: Math.max(0, ...ofEpoch.map(({ revision }) => revision)),
      startedAt: this.startedAt,
      deadline: this.deadline,
      timesUpdatedAt: this.timesUpdatedAt,
      timeRatio: 1,
      answers: [...this.rows.values()].map(({ id, details, time, visits, updatedAt, epoch, revision }) => ({
        id,
        details,
        time,
        visits,
        updatedAt,
        version: { epoch, revision },
      })),
      sectionRuns: [...this.sections].map(([sectionId, run]) => ({ sectionId, ...run, left: false })),
    };
  }

  private startSection(sectionId: number, startedAt: EpochMs | null) {
    const section = this.content.sections.find(({ id }) => id === sectionId);
    const start = Math.min(startedAt ?? this.time.now(), this.time.now());
    const run = this.sections.get(sectionId) ?? {
      startedAt: start,
      deadline: Math.min(start + (section?.duration ?? 0) * 1_000, this.deadline),
    };
    this.sections.set(sectionId, run);
    return run;
  }

  /** What one page sees of it. Counts how many of its posts are under way at once. */
  transport(device: string): Transport {
    const { time } = this;
    let posts = 0;
    const post = async <A>(name: string, handle: () => E.Either<TransportFailure, A>) => {
      posts += 1;
      if (posts > 1) this.violations.push('two posts at once');
      const result = await this.request(name, handle);
      posts -= 1;
      return result;
    };
    const times = () => ({ deadline: this.deadline, updatedAt: this.timesUpdatedAt, timeRatio: 1 });
    const gone = { kind: 'refused', status: 403, message: 'La evaluación ha finalizado' } as const;
    const refused = E.left<TransportFailure, never>(gone);
    return {
      open: () => () =>
        this.request('open', () =>
          this.finished === null
            ? E.right({ now: time.now(), content: this.content, opening: this.opening(device) })
            : refused,
        ),
      push: (entries) => () =>
        post('push', () => {
          if (this.faults.refusing) return refused;
          if (this.finished !== null) {
            this.keepForReview(entries);
            return E.left({ ...gone, finished: this.finished.status });
          }
          return E.right({ now: time.now(), times: times(), setAside: [], superseded: this.take(entries) });
        }),
      finish: (status, _comment, _at, entries) => () =>
        post('finish', () => {
          const isFirst = this.finished === null;
          const superseded = isFirst ? this.take(entries) : [];
          const setAside = isFirst ? [] : this.keepForReview(entries);
          this.finished ??= { status, at: time.now() };
          return E.right({ now: time.now(), status: this.finished.status, setAside, superseded });
        }),
      startSection: (sectionId, startedAt) => () =>
        this.request('section', () => E.right({ now: time.now(), ...this.startSection(sectionId, startedAt) })),
      printScreenSeen: () => () => this.request('printScreen', () => E.right(undefined)),
      time: () => () => this.request('time', () => E.right({ now: time.now() })),
    };
  }
}
