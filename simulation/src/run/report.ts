import { INVARIANT_NAMES } from '../../../packages/engine/src/testing/invariants.ts';
import { COUNTED } from '../world/faults.ts';
import type { SeedReport } from './messages.ts';

/** Sums up what all seeds of a run came to. */
export class Report {
  seeds = 0;
  statements = 0;
  readonly struck = new Map<string, number>(COUNTED.map((fault) => [fault, 0]));
  readonly checked = new Map<string, number>(INVARIANT_NAMES.map((name) => [name, 0]));
  readonly pairs = new Set<string>();
  readonly failures: SeedReport[] = [];
  readonly digests = new Map<number, string | null>();

  add(report: SeedReport): void {
    this.seeds += 1;
    this.statements += report.statements;
    const faults = Object.entries(report.struck).filter(([, times]) => times > 0);
    for (const [fault, times] of faults) this.struck.set(fault, (this.struck.get(fault) ?? 0) + times);
    for (const [name, times] of Object.entries(report.checked))
      this.checked.set(name, (this.checked.get(name) ?? 0) + times);
    for (const [one] of faults) for (const [other] of faults) if (one < other) this.pairs.add(`${one}+${other}`);
    if (report.violations.length > 0) this.failures.push(report);
    if (report.digest !== null) this.digests.set(report.seed, report.digest);
  }

  pairsOfAll(): number {
    return (COUNTED.length * (COUNTED.length - 1)) / 2;
  }

  lines(): readonly string[] {
    const listed = (all: ReadonlyMap<string, number>) => [...all].map(([name, times]) => `${name} ${times}`).join(', ');
    return [
      `${this.seeds} seeds, ${this.statements} statements, ${this.failures.length} seeds failed`,
      `faults: ${listed(this.struck)}`,
      `pairs of faults in one run: ${this.pairs.size} of ${this.pairsOfAll()}`,
      `checks: ${listed(this.checked)}`,
    ];
  }
}
