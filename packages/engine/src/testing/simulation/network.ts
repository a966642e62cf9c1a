import * as E from '#fp-ts/Either.js';
import type { TransportFailure } from '../../runtime/ports.ts';
import type { Chance } from './chance.ts';
import type { VirtualTime } from './virtual-time.ts';

/** The probability of each misfortune of a request, from 0 to 1. */
export interface Faults {
  /** Never arrives. */
  lostRequest: number;
  /** Arrives after the client gave it up, out of order with what came after. */
  lateRequest: number;
  /** Arrives a second time, later. */
  doubledRequest: number;
  /** Done, but the client never hears of it. */
  lostReply: number;
  /** Done, but the page was put away meanwhile: back again, it knows only that it did not hear. */
  unheard: number;
  /** Comes after seconds, when much else has happened. */
  slowReply: number;
  /** Taken, done or not, and nothing comes back. */
  hung: number;
  /** 5xx before anything is done. */
  broken: number;
  /** 5xx after it was done. */
  brokenReply: number;
  /** 400: a no that is about nothing in particular. */
  bad: number;
  unreachable: boolean;
  /** A definite no to every post of answers. */
  refusing: boolean;
}

export const NO_FAULTS: Readonly<Faults> = {
  lostRequest: 0,
  lateRequest: 0,
  doubledRequest: 0,
  lostReply: 0,
  unheard: 0,
  hung: 0,
  slowReply: 0,
  broken: 0,
  brokenReply: 0,
  bad: 0,
  unreachable: false,
  refusing: false,
};

const GIVE_UP_MS = 20_000;
/** The patience with a server that took the request. */
const HUNG_MS = 30_000;
const TRAVEL_MS = 400;
const SLOW_MS = 9_000;

type Reply<A> = E.Either<TransportFailure, A>;
/** Handles a request at the server; null: it never replies. */
export type Handle<A> = () => Reply<A> | null;

/** Connects pages to the server. Draws no chance for a fault that can't come. */
export class Network {
  readonly faults: Faults = { ...NO_FAULTS };
  /** Names of the requests that reached the server, in order. */
  readonly arrivals: string[] = [];
  /** Counts of each fault. */
  readonly happened = new Map<string, number>();
  private readonly time: VirtualTime;
  private readonly chance: Chance;

  constructor(time: VirtualTime, chance: Chance) {
    this.time = time;
    this.chance = chance;
  }

  heal(): void {
    Object.assign(this.faults, NO_FAULTS);
  }

  count(fault: string): void {
    this.happened.set(fault, (this.happened.get(fault) ?? 0) + 1);
  }

  private strikes(fault: Exclude<keyof Faults, 'unreachable' | 'refusing'>): boolean {
    const rate = this.faults[fault];
    if (rate === 0 || this.chance() >= rate) return false;
    this.count(fault);
    return true;
  }

  private arrive<A>(name: string, handle: Handle<A>): Reply<A> | null {
    this.arrivals.push(name);
    if (this.strikes('broken')) return E.left({ kind: 'serverOff' });
    if (this.strikes('bad')) return E.left({ kind: 'refused', status: 400, message: null });
    const reply = handle();
    return this.strikes('brokenReply') ? E.left({ kind: 'serverOff' }) : reply;
  }

  /** `answer` is called once, with what the client comes to know. */
  send<A>(name: string, handle: Handle<A>, answer: (reply: Reply<A>) => void): void {
    const { time, chance, faults } = this;
    const offline: Reply<A> = E.left({ kind: 'offline' });
    if (faults.unreachable) {
      this.count('unreachable');
      time.later(chance() < 0.5 ? 10 : GIVE_UP_MS, () => answer(offline));
    } else if (this.strikes('lostRequest')) {
      time.later(chance() < 0.5 ? 10 : GIVE_UP_MS, () => answer(offline));
    } else if (this.strikes('lateRequest')) {
      time.later(GIVE_UP_MS, () => answer(offline));
      time.later(GIVE_UP_MS + chance() * 3 * GIVE_UP_MS, () => void this.arrive(name, handle));
    } else {
      const travel = chance() * TRAVEL_MS;
      if (this.strikes('hung')) {
        if (chance() < 0.5) time.later(travel, () => void this.arrive(name, handle));
        time.later(HUNG_MS, () => answer(E.left({ kind: 'timeout' })));
        return;
      }
      if (this.strikes('doubledRequest')) {
        time.later(travel + chance() * GIVE_UP_MS, () => void this.arrive(name, handle));
      }
      time.later(travel, () => {
        const reply = this.arrive(name, handle);
        const unheard: Reply<A> = E.left({ kind: 'unheard' });
        if (reply === null) time.later(HUNG_MS - travel, () => answer(E.left({ kind: 'timeout' })));
        else if (this.strikes('unheard')) time.later(chance() * TRAVEL_MS, () => answer(unheard));
        else if (this.strikes('lostReply')) time.later(GIVE_UP_MS, () => answer(offline));
        else time.later(chance() * (this.strikes('slowReply') ? SLOW_MS : TRAVEL_MS), () => answer(reply));
      });
    }
  }
}
