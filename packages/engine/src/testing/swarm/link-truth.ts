import * as E from '#fp-ts/Either.js';
import { decodeLine } from '../../log/line-codec.ts';
import type { QuizEvent, SyncFailure } from '../../model/event.ts';
import type { Millis } from '../../model/units.ts';
import { SILENCE_MS } from '../../runtime/exchange.ts';
import type { TransportFailure } from '../../runtime/ports.ts';
import type { Checks } from '../invariants.ts';

interface LinkFact {
  readonly online: boolean;
  /** Null: nothing was learned of it. */
  readonly serverOff: boolean | null;
}

interface FailedPost {
  readonly failure: SyncFailure;
  /** The server fell over it or was silent, and then replied to a post of nothing: it is there, and refuses this one. */
  isAnswered: boolean;
}

const factOf = (failure: TransportFailure | null): LinkFact => {
  switch (failure?.kind) {
    case 'offline':
      return { online: false, serverOff: null };
    case 'serverOff':
    case 'timeout':
      return { online: true, serverOff: true };
    case undefined:
    case 'refused':
    case 'unheard':
      return { online: true, serverOff: false };
  }
};

/**
 * Knows what truly became of one page's requests, beside what its log says of them: each failed post and each change of
 * the link that the log tells of is one that happened, in its order.
 */
export class LinkTruth {
  private readonly facts: LinkFact[] = [];
  private readonly failedPosts: FailedPost[] = [];
  private nextFact = 0;
  private nextFailure = 0;
  private readonly checks: Checks;

  constructor(checks: Checks) {
    this.checks = checks;
  }

  heard(request: string, failure: TransportFailure | null): void {
    // What became of it is not known: nothing may be told of it.
    if (failure?.kind === 'unheard') return;
    this.facts.push(factOf(failure));
    const last = this.failedPosts.at(-1);
    const isReply = failure === null || failure.kind === 'refused';
    if (request === 'emptySync' && isReply && last?.failure === 'serverOff') last.isAnswered = true;
    if (failure !== null && (request === 'sync' || request === 'finish'))
      this.failedPosts.push({ failure: failure.kind === 'timeout' ? 'serverOff' : failure.kind, isAnswered: false });
  }

  /** A request has had no reply for so long that the server is said not to respond. */
  silent(): void {
    this.facts.push({ online: true, serverOff: true });
  }

  browserSaid(online: boolean): void {
    this.facts.push({ online, serverOff: null });
  }

  /** Lines as the page writes them. */
  logged(lines: readonly string[]): void {
    for (const line of lines) {
      if (!line.includes('"type":"SyncFailed"') && !line.includes('"type":"LinkChanged"')) continue;
      const decoded = decodeLine(line);
      if (E.isRight(decoded)) this.tells(decoded.right.step);
    }
  }

  private tells(event: QuizEvent): void {
    if (event.type === 'SyncFailed') {
      const { failure: told } = event.data;
      const isTold = ({ failure, isAnswered }: FailedPost) => failure === told || (isAnswered && told === 'refused');
      const at = this.failedPosts.findIndex((post, place) => place >= this.nextFailure && isTold(post));
      this.checks.that('onlyWhatHappened', at >= 0, () => `SyncFailed ${told}, and no post failed so`);
      if (at >= 0) this.nextFailure = at + 1;
    } else if (event.type === 'LinkChanged') {
      const { online, serverOff } = event.data;
      const isIt = (fact: LinkFact) =>
        fact.online === online && (fact.serverOff === null || fact.serverOff === serverOff);
      const at = this.facts.findIndex((fact, place) => place >= this.nextFact && isIt(fact));
      this.checks.that('onlyWhatHappened', at >= 0, () => `LinkChanged ${JSON.stringify(event.data)}, and it did not`);
      if (at >= 0) this.nextFact = at;
    }
  }
}

/**
 * Tells when a page may call its server silent: a request is under way, and it has heard nothing for so long since
 * then.
 */
export class SilenceWatch {
  private readonly underWay = new Set<symbol>();
  private words = 0;
  private readonly later: (delay: Millis, work: () => void) => unknown;
  private readonly tell: () => void;

  constructor(later: (delay: Millis, work: () => void) => unknown, tell: () => void) {
    this.later = later;
    this.tell = tell;
  }

  /** Returns what is called when it has ended. */
  asked(): () => void {
    const request = Symbol();
    this.underWay.add(request);
    this.waitFor(request);
    return () => {
      this.underWay.delete(request);
    };
  }

  /** The server replied to a request, this one or another. */
  heard(): void {
    this.words += 1;
    for (const request of this.underWay) this.waitFor(request);
  }

  private waitFor(request: symbol): void {
    const { words } = this;
    // Just before the page takes it for silence.
    this.later(SILENCE_MS - 1, () => {
      if (this.underWay.has(request) && this.words === words) this.tell();
    });
  }
}
