import type { HttpRequest, HttpResponse } from '@quipu/contract';
import type { TransportFailure } from '@quipu/engine/runtime';
import type { Checks } from '../../../packages/engine/src/testing/invariants.ts';
import { LinkTruth, SilenceWatch } from '../../../packages/engine/src/testing/swarm/link-truth.ts';
import { isRefusal } from '../../../packages/web/src/lib/is-refusal.ts';
import type { Happened } from '../network/network.ts';
import type { Agenda } from '../time/agenda.ts';

interface Version {
  readonly epoch: number;
  readonly revision: number;
}
interface WireEntry extends Version {
  readonly id: number;
  readonly details: unknown;
}
export interface Accepted extends Version {
  readonly details: string;
}

const POSTS = /^\/api\/answers-sheet\/\d+\/(?:answers$|finish\/)/;
/** These senders say how the link is: the sender of the log and the feed do not. */
const OF_THE_SHEET =
  /^\/api\/(?:answers-sheet\/\d+(?:\/answers|\/finish\/\w+)?|start-section|screenshot-log|time|refresh)(?:\?|$)/;
/** A page learns nothing of the link by these replies. */
const TELLS_NOTHING = /\/(?:screenshot-log|refresh)(?:\?|$)/;
/** A post that finds its token old asks for another first, and fails with that. */
const MAY_FAIL_A_POST = /\/(?:answers$|finish\/|refresh$)/;
const SERVER_ERROR = 500;

export const isLater = (one: Version, other: Version): boolean =>
  one.epoch - other.epoch > 0 || (one.epoch === other.epoch && one.revision > other.revision);

const entriesOf = (request: HttpRequest): readonly WireEntry[] => {
  if (request.body === null || !POSTS.test(request.path)) return [];
  return (JSON.parse(request.body) as { readonly answers?: readonly WireEntry[] }).answers ?? [];
};

/** A post of nothing asks whether the server takes posts at all. */
const kindOf = (request: HttpRequest): string => {
  if (!MAY_FAIL_A_POST.test(request.path)) return request.path;
  return request.path.endsWith('/answers') && entriesOf(request).length === 0 ? 'emptySync' : 'sync';
};

const failureOf = ({ response, isTimeout }: Happened): TransportFailure | null => {
  if (response === null) return { kind: isTimeout ? 'timeout' : 'offline' };
  const { status } = response;
  if (status === 200) return null;
  return isRefusal(status) ? { kind: 'refused', status, message: null } : { kind: 'serverOff', status };
};

/**
 * Records what truly happened on the way, as seen from both ends: what the server took, and what a page heard of it.
 */
export class Ledger {
  /** The highest version of each answer that the server said it took. */
  readonly accepted = new Map<number, Accepted>();
  private readonly taken = new Map<string, string>();
  private readonly links = new Map<string, LinkTruth>();
  private readonly silences = new Map<string, SilenceWatch>();
  private readonly checks: Checks;
  private readonly after: Agenda['after'];

  constructor(checks: Checks, after: Agenda['after']) {
    this.checks = checks;
    this.after = after;
  }

  /** Lists what a machine's log may say of its link. `of`: it, or a tab or a page of it. */
  linkOf(of: string): LinkTruth {
    const machine = of.split(/[+/]/)[0] ?? of;
    const link = this.links.get(machine) ?? new LinkTruth(this.checks);
    this.links.set(machine, link);
    return link;
  }

  private silenceOf(of: string): SilenceWatch {
    const silence = this.silences.get(of) ?? new SilenceWatch(this.after, () => this.linkOf(of).silent());
    this.silences.set(of, silence);
    return silence;
  }

  asked(of: string, { path }: HttpRequest): () => void {
    return OF_THE_SHEET.test(path) ? this.silenceOf(of).asked() : () => undefined;
  }

  heard(what: Happened): void {
    const { of, request } = what;
    if (!OF_THE_SHEET.test(request.path)) return;
    const failure = failureOf(what);
    this.linkOf(of).heard(kindOf(request), failure);
    const isReply = failure === null || failure.kind === 'refused';
    const isWord = kindOf(request) !== 'emptySync' && !TELLS_NOTHING.test(request.path);
    if (isReply && isWord) this.silenceOf(of).heard();
  }

  replied(request: HttpRequest, { status, text }: HttpResponse): void {
    this.checks.that('healsByItself', status !== SERVER_ERROR, () => `${request.path} is replied ${status} ${text}`);
    if (status !== 200) return;
    const entries = entriesOf(request);
    if (entries.length === 0) return;
    const { set_aside: aside = [], superseded = [] } = JSON.parse(text) as {
      readonly set_aside?: readonly { readonly id: number }[];
      readonly superseded?: readonly number[];
    };
    for (const { id, epoch, revision, details } of entries) {
      if (aside.some((one) => one.id === id) || superseded.includes(id)) continue;
      const said = JSON.stringify(details);
      const key = `${id} (${epoch}, ${revision})`;
      const before = this.taken.get(key);
      this.checks.that(
        'acceptedOnce',
        before === undefined || before === said,
        () => `${key}: ${before}, then ${said}`,
      );
      this.taken.set(key, said);
      const highest = this.accepted.get(id);
      if (highest === undefined || isLater({ epoch, revision }, highest))
        this.accepted.set(id, { epoch, revision, details: said });
    }
  }
}
