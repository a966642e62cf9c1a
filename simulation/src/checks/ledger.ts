import type { HttpRequest, HttpResponse } from '@quipu/contract';
import type { Checks } from '../../../packages/engine/src/testing/invariants.ts';
import type { Happened } from '../network/network.ts';

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
export const isLater = (one: Version, other: Version): boolean =>
  one.epoch - other.epoch > 0 || (one.epoch === other.epoch && one.revision > other.revision);

const entriesOf = (request: HttpRequest): readonly WireEntry[] => {
  if (request.body === null || !POSTS.test(request.path)) return [];
  return (JSON.parse(request.body) as { readonly answers?: readonly WireEntry[] }).answers ?? [];
};

/** What truly happened on the way, by who sees both ends: what the server took, and what a page heard of it. */
export class Ledger {
  /** The highest version of each answer that the server said it took. */
  readonly accepted = new Map<number, Accepted>();
  /** What each page was told of its requests, in order. */
  readonly heard: Happened[] = [];
  private readonly taken = new Map<string, string>();
  private readonly checks: Checks;

  constructor(checks: Checks) {
    this.checks = checks;
  }

  replied(request: HttpRequest, { status, text }: HttpResponse): void {
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
