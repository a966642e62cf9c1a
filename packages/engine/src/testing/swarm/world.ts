import type { PendingEntry } from '../../model/pending-entry.ts';
import type { EpochMs, Millis } from '../../model/units.ts';
import { Checks } from '../invariants.ts';
import { type Chance, chanceOf } from '../simulation/chance.ts';
import type { Faults } from '../simulation/network.ts';
import { type FallsOver, ServerDouble } from '../simulation/server-double.ts';
import { createVirtualTime, type VirtualTime } from '../simulation/virtual-time.ts';
import { Device } from './device.ts';
import { type Fault, NETWORK_FAULTS } from './faults.ts';
import { type Plan, sheetOf } from './plan.ts';

const START: EpochMs = 1_795_000_000_000;
const SLOW_MESSAGE_MS: Millis = 20_000;

/** Text that nobody can accept, whoever sends it. */
export const ILL = 'mal';

const isIll = ({ details }: PendingEntry): boolean => details.some(({ answer }) => answer?.startsWith(ILL) === true);

/** Text that the server falls over, or is silent about, whoever sends it; the digit after it says how. */
const HEAVY = 'pesa';
const HEAVY_REPLIES: readonly FallsOver[] = [502, 504, 'silence'];
export const heavyText = (b: number): string => `${HEAVY}${b % HEAVY_REPLIES.length} ${b}`;

export const isHeavy = ({ details }: Pick<PendingEntry, 'details'>): boolean =>
  details.some(({ answer }) => answer?.startsWith(HEAVY) === true);

const fallsOver = (entry: PendingEntry): FallsOver | null =>
  isHeavy(entry) ? (HEAVY_REPLIES[Number(entry.details[0]?.answer?.charAt(HEAVY.length))] ?? null) : null;

/** All of a run: the server and its operator, two computers of one examinee, and what is between them. */
export class World {
  readonly plan: Plan;
  readonly chance: Chance;
  readonly time: VirtualTime;
  readonly server: ServerDouble;
  readonly devices: readonly [Device, Device];
  /** The one that the examinee sits at. */
  at: Device;
  readonly checks = new Checks();
  readonly happened = new Map<string, number>();
  readonly traits: readonly string[];
  readonly trace: string[] = [];

  constructor(plan: Plan, traced: boolean) {
    const { content, traits, limit } = sheetOf(plan);
    this.plan = plan;
    this.traits = traits;
    this.chance = chanceOf(plan.seed + 1);
    this.time = createVirtualTime(START, this.chance);
    this.server = new ServerDouble(this.time, this.chance, content, limit);
    this.server.isIll = isIll;
    this.server.fallsOver = fallsOver;
    const trace = traced
      ? (line: string) => void this.trace.push(`${this.time.now() - START} ${line}`)
      : () => undefined;
    const { time, chance, server, checks } = this;
    const seen = (event: string): void => this.count(event);
    this.devices = [
      new Device('A', { time, chance, server, checks, trace, seen }),
      new Device('B', { time, chance, server, checks, trace, seen }),
    ];
    this.at = this.devices[0];
  }

  count(what: string, times = 1): void {
    this.happened.set(what, (this.happened.get(what) ?? 0) + times);
  }

  rate(fault: Fault): number {
    return this.plan.rates[fault] ?? 0;
  }

  /** Misfortunes of single requests, at the run's rates, from now on. */
  storm(): void {
    const faults: Partial<Faults> = {};
    for (const fault of NETWORK_FAULTS) faults[fault] = this.rate(fault);
    Object.assign(this.server.faults, faults);
  }

  calm(): void {
    const { unreachable, refusing } = this.server.faults;
    this.server.heal();
    Object.assign(this.server.faults, { unreachable, refusing });
  }

  /** The server pushes the times of a sheet that has not ended to every page that is open. */
  tellTimes(): void {
    this.server.settle();
    if (this.server.finished !== null) return;
    const times = this.server.times();
    for (const { open } of this.devices) {
      if (open === null) continue;
      if (this.chance() < this.rate('messageLost')) {
        this.count('messageLost');
        continue;
      }
      const deliver = (): void => {
        open.page.deliver(() => void open.runtime.dispatch({ type: 'ReportSessionTime', ...times }));
      };
      this.time.later(this.chance() * SLOW_MESSAGE_MS, deliver);
    }
  }

  /** Faults that happened, of the run and of its requests. */
  faults(): ReadonlyMap<string, number> {
    const all = new Map([...this.server.network.happened, ...this.happened]);
    for (const { disk } of this.devices) {
      const failed = disk.failed();
      if (failed.some > 0) all.set('diskFails', failed.some);
      if (failed.all > 0) all.set('diskFull', failed.all);
    }
    return all;
  }
}
