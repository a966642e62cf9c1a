import * as E from '#fp-ts/Either.js';
import type { PendingEntry } from '../../model/pending-entry.ts';
import type { SheetContent } from '../../model/sheet-content.ts';
import { type EpochMs, HOUR_MS, type Millis } from '../../model/units.ts';
import type { Transport, TransportFailure } from '../../runtime/ports.ts';
import type { Chance } from './chance.ts';
import { type Faults, type Handle, Network } from './network.ts';
import { SheetDouble } from './sheet-double.ts';
import type { VirtualTime } from './virtual-time.ts';

export type { Faults } from './network.ts';

export type FallsOver = 400 | 413 | 429 | 500 | 502 | 503 | 504 | 'silence';

/**
 * A page's end of its requests: it may be frozen, or gone. `asked` hears of each request, and returns a listener to the
 * outcome that reaches the page.
 */
export interface PageEnd {
  readonly deliver: (wake: () => void) => void;
  readonly asked: (request: string) => (failure: TransportFailure | null) => void;
}

const ATTENTIVE: PageEnd = { deliver: (wake) => wake(), asked: () => () => undefined };

/** The other end: one sheet, behind a network. */
export class ServerDouble extends SheetDouble {
  readonly network: Network;
  /**
   * Decides the fate of a post or a finish with such an entry, whatever else is in it: the server may fall over it, or
   * be silent.
   */
  fallsOver: (entry: PendingEntry) => FallsOver | null = () => null;
  /** The reply to any start of a section; null: the section starts. */
  fallsOverStart: 500 | 'silence' | null = null;
  /** The failure of everything it would write, an end without answers included; null: it can write. */
  isFullDisk: 500 | 502 | 504 | null = null;
  /** Its database is away: it tells the time, and takes no post. */
  isWithoutDatabase = false;
  /** The last finish said that more is to come. */
  owed: boolean | null = null;

  constructor(time: VirtualTime, chance: Chance, content: SheetContent, limit: Millis = 10 * HOUR_MS) {
    super(time.now, content, limit);
    this.network = new Network(time, chance);
  }

  get faults(): Faults {
    return this.network.faults;
  }

  get arrivals(): string[] {
    return this.network.arrivals;
  }

  heal(): void {
    this.network.heal();
  }

  request<A>(name: string, handle: Handle<A>, page: PageEnd = ATTENTIVE): Promise<E.Either<TransportFailure, A>> {
    const heard = page.asked(name);
    return new Promise((resolve) => {
      this.network.send(name, handle, (reply) =>
        page.deliver(() => {
          heard(E.isLeft(reply) ? reply.left : null);
          resolve(reply);
        }),
      );
    });
  }

  private refusedForNow(): E.Either<TransportFailure, never> | null {
    if (!this.faults.refusing) return null;
    this.network.count('refusing');
    return E.left({ kind: 'refused', status: 403, message: 'No' });
  }

  /** The server as one page sees it. Counts how many of the page's posts are under way at once. */
  transport(device: string, page: PageEnd = ATTENTIVE): Transport {
    let posts = 0;
    const post = async <A>(name: string, handle: Handle<A>) => {
      posts += 1;
      if (posts > 1) this.violations.push('two posts at once');
      const result = await this.request(name, handle, page);
      posts -= 1;
      return result;
    };
    const ask = <A>(name: string, handle: Handle<A>) => this.request(name, handle, page);
    const over = <A>(entries: readonly PendingEntry[], handle: Handle<A>): ReturnType<Handle<A>> => {
      const status = entries.map(this.fallsOver).find((one) => one !== null) ?? null;
      if (this.isWithoutDatabase) return E.left({ kind: 'serverOff', status: 503 });
      if (status === null) return handle();
      if (status === 'silence') return null;
      // As the transport has them: 429 asks to come back later.
      return E.left(
        status >= 500 || status === 429 ? { kind: 'serverOff', status } : { kind: 'refused', status, message: null },
      );
    };
    const at = (): { readonly now: EpochMs } => ({ now: this.now() });
    return {
      open: () => () => ask('open', () => this.open(device)),
      // A post of nothing only asks: it is beside the one that it is about.
      sync: (entries: readonly PendingEntry[]) => () =>
        (entries.length === 0 ? ask : post)(
          entries.length === 0 ? 'emptySync' : 'sync',
          () => this.refusedForNow() ?? over(entries, () => this.sync(device, entries)),
        ),
      finish: (status, _comment, finishedAt, entries, owes) => () =>
        post('finish', () => {
          if (this.isFullDisk !== null) return E.left({ kind: 'serverOff', status: this.isFullDisk });
          return over(entries, () => {
            this.owed = owes;
            return this.finish(device, status, finishedAt, entries);
          });
        }),
      startSection: (sectionId, startedAt, named) => () =>
        ask('section', () => {
          if (this.fallsOverStart === 'silence') return null;
          return this.fallsOverStart === null
            ? this.startSection(device, sectionId, startedAt, named)
            : E.left({ kind: 'serverOff', status: this.fallsOverStart });
        }),
      printScreenSeen: () => () => ask('printScreen', () => E.right(undefined)),
      time: () => () => ask('time', () => E.right(at())),
    };
  }
}
