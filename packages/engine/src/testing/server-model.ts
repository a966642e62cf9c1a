import type { StoredAnswer } from '../model/detail.ts';
import type { PendingEntry } from '../model/pending-entry.ts';
import { compareVersions } from '../model/version.ts';

/** The server's side of the sync rule: the higher (epoch, revision) stays, a lower one is superseded. */
export class ServerModel {
  readonly kept = new Map<number, PendingEntry>();

  post(entries: readonly PendingEntry[]): { readonly superseded: readonly number[] } {
    const superseded: number[] = [];
    for (const entry of entries) {
      const known = this.kept.get(entry.id);
      const order = known === undefined ? 1 : compareVersions(entry, known);
      if (order > 0) this.kept.set(entry.id, entry);
      if (order < 0) superseded.push(entry.id);
    }
    return { superseded };
  }

  stored(): readonly StoredAnswer[] {
    return [...this.kept.values()].map(({ id, details, time, visits, updatedAt, epoch, revision }) => ({
      id,
      details,
      time,
      visits,
      updatedAt,
      version: { epoch, revision },
    }));
  }

  highestRevision(epoch: number): number {
    return Math.max(0, ...[...this.kept.values()].map((entry) => (entry.epoch === epoch ? entry.revision : 0)));
  }
}
