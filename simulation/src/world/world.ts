import type { EpochMs, Millis } from '@quipu/engine';
import { Checks } from '../../../packages/engine/src/testing/invariants.ts';
import { type Chance, chanceOf } from '../../../packages/engine/src/testing/simulation/chance.ts';
import type { Db } from '../../../packages/server/src/platform/db/database.ts';
import { Ledger } from '../checks/ledger.ts';
import { SheetWatch } from '../checks/sheet-watch.ts';
import { dbAside } from '../database/rows.ts';
import { createStatements } from '../database/statements.ts';
import { createNetwork, type Network, type NetworkFaults, NO_FAULTS } from '../network/network.ts';
import { createPushHub, type PushHub } from '../server/push-hub.ts';
import { type SimulatedServer, startServer } from '../server/simulated-server.ts';
import { type Agenda, createAgenda } from '../time/agenda.ts';
import type { Ground } from './ground.ts';
import type { Plan } from './plan.ts';
import { prepare, type Scenario } from './scenario.ts';
import { START } from './shape.ts';
import { createTrace, type Trace } from './trace.ts';

/** A run takes place here: time, the server with its database, the network, and who sees everything. */
export interface World {
  readonly plan: Plan;
  readonly scenario: Scenario;
  readonly agenda: Agenda;
  readonly chance: Chance;
  readonly trace: Trace;
  readonly checks: Checks;
  readonly ledger: Ledger;
  readonly watch: SheetWatch;
  readonly db: Db;
  readonly network: Network;
  readonly hub: PushHub;
  readonly weather: NetworkFaults;
  readonly now: () => EpochMs;
  readonly server: () => SimulatedServer | null;
  /** The process dies before or after so many statements more. */
  readonly killServerIn: (statements: number) => void;
  /** The process dies now. */
  readonly killServer: () => Promise<void>;
  /** A request of the device would be replied to: nothing is in its way, and the server is there. */
  readonly isReachable: (device: { readonly hasLine: boolean }) => boolean;
  /** Its process stands still for so long, and goes on. */
  readonly hangServer: (span: Millis) => void;
  /** The database, or only its connections: either way what was under way fails. */
  readonly breakDatabase: (how: 'restart' | 'connections') => Promise<void>;
  readonly struck: ReadonlyMap<string, number>;
  readonly count: (fault: string) => void;
  /** Lets time pass until it settles; fails after `most`. */
  readonly until: <A>(promise: Promise<A>, most?: Millis) => Promise<A | null>;
  readonly statements: () => number;
  readonly end: () => Promise<void>;
}

const STATEMENT_MS = 3;
/** These say what a sheet is, and how long. */
const WRITES =
  /^(?:insert into|update|delete from|with) .*\b(?:answers_sheet|user_answer|section_run|quiz_session|quiz|app_user)\b/is;
const MIN_DOWN_MS = 300;
const MORE_DOWN_MS = 8_000;
const AWAY_MS = 6_000;
const MAX_WAIT_MS = 300_000;

export const createWorld = async (plan: Plan, ground: Ground, isTraced: boolean): Promise<World> => {
  await ground.reset();
  const { cluster } = ground;
  const scenario = await prepare(ground, plan.shape);
  const agenda = createAgenda();
  const chance = chanceOf(plan.seed ^ 0x5eed);
  const chanceOfDatabase = chanceOf(plan.seed ^ 0xdb);
  const trace = createTrace(agenda.now, isTraced);
  const checks = new Checks();
  const ledger = new Ledger(checks, agenda.after);
  const db = dbAside(cluster.aside);
  const watch = new SheetWatch(db, scenario.sheetId, scenario.sections, checks);
  const statements = createStatements(cluster.aside);
  const weather = { ...NO_FAULTS };
  const struck = new Map<string, number>();
  const now = () => START + Math.floor(agenda.now());
  let server: SimulatedServer | null = null;
  let killIn: number | null = null;
  let processes = 0;
  let isAway = false;
  let hungUntil: Millis = 0;
  const pushing = new Set<number>();
  /** Connections whose transaction has changed a sheet; one that was broken off looks once more than it has to. */
  const writing = new Set<number>();
  let done = 0;

  const hangsFor = (): Millis => Math.max(0, hungUntil - agenda.now());
  const count = (fault: string): void => {
    struck.set(fault, (struck.get(fault) ?? 0) + 1);
  };
  const boot = async (): Promise<void> => {
    processes += 1;
    server = await startServer({
      agenda,
      statements,
      folder: cluster.folder,
      connections: cluster.connections,
      chance: chanceOf(plan.seed * 31 + processes),
      now,
      latency: () => hangsFor() + chanceOfDatabase() * STATEMENT_MS,
      hangsFor,
      told: (place, text, values, came) => {
        done += 1;
        if (isTraced) trace.tell(`db ${place} ${text} ${JSON.stringify(values)} → ${came()}`);
      },
      interrupts,
      isAway: () => isAway,
      logged: (line) => trace.tell(`log ${line}`),
    });
    trace.tell(`server process ${processes} listens`);
    hub.back();
  };
  const die = async (): Promise<void> => {
    const process = server;
    if (process === null) return;
    server = null;
    hungUntil = 0;
    count('serverKilled');
    trace.tell('server process killed');
    await process.kill();
    agenda.after(MIN_DOWN_MS + chance() * MORE_DOWN_MS, boot);
  };
  const interrupts = async (when: 'before' | 'after', text: string, connection: number): Promise<boolean> => {
    if (text.includes('pg_notify')) pushing.add(connection);
    if (WRITES.test(text)) writing.add(connection);
    if (when === 'after' && text === 'commit') {
      if (writing.delete(connection)) await watch.look(now());
      if (pushing.delete(connection)) hub.told();
    }
    if (killIn === null) return false;
    killIn -= 1;
    if (killIn > 0) return false;
    killIn = null;
    await die();
    return true;
  };
  const network = createNetwork({
    agenda,
    chance,
    trace,
    server: () => server,
    faults: () => weather,
    counted: count,
    happened: (what) => ledger.heard(what),
    asked: (of, request) => ledger.asked(of, request),
    replied: (request, response) => ledger.replied(request, response),
  });
  const hub = createPushHub({ agenda, trace, chance, server: () => server, userId: scenario.examineeId });
  await boot();

  return {
    plan,
    scenario,
    agenda,
    chance,
    trace,
    checks,
    ledger,
    watch,
    db,
    network,
    hub,
    weather,
    now,
    server: () => server,
    killServerIn: (many) => {
      killIn = many;
    },
    killServer: die,
    isReachable: ({ hasLine }) =>
      hasLine &&
      server !== null &&
      !isAway &&
      hangsFor() === 0 &&
      Object.values(weather).every((likely) => likely === 0),
    hangServer: (span) => {
      trace.tell(`server hangs for ${span}`);
      hungUntil = agenda.now() + span;
    },
    breakDatabase: async (how) => {
      trace.tell(`database: ${how}`);
      count(how === 'restart' ? 'databaseRestarted' : 'connectionsBroken');
      if (how === 'restart') {
        isAway = true;
        agenda.after(chance() * AWAY_MS, () => {
          isAway = false;
        });
      }
      await server?.breakConnections();
      if (how === 'restart') await cluster.restart();
    },
    struck,
    count,
    until: async (promise, most = MAX_WAIT_MS) => {
      let isDone = false;
      const settled = promise.finally(() => {
        isDone = true;
      });
      settled.catch(() => undefined);
      return (await agenda.passUntil(() => isDone, most)) ? settled : null;
    },
    statements: () => done,
    end: async () => {
      await server?.kill();
    },
  };
};
