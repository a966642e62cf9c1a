import type { EpochMs, Millis } from '@quipu/engine';
import { Checks } from '../../../packages/engine/src/testing/invariants.ts';
import { type Chance, chanceOf } from '../../../packages/engine/src/testing/simulation/chance.ts';
import type { Db } from '../../../packages/server/src/db/database.ts';
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

/** Where a run takes place: time, the server with its database, the network, and who sees everything. */
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
const LEAST_DOWN_MS = 300;
const MORE_DOWN_MS = 8_000;
const AWAY_MS = 6_000;
const MOST_WAIT_MS = 300_000;

export const createWorld = async (plan: Plan, ground: Ground, isTraced: boolean): Promise<World> => {
  await ground.reset();
  const { cluster } = ground;
  const scenario = await prepare(ground, plan.shape);
  const agenda = createAgenda();
  const chance = chanceOf(plan.seed ^ 0x5eed);
  const chanceOfDatabase = chanceOf(plan.seed ^ 0xdb);
  const trace = createTrace(agenda.now, isTraced);
  const checks = new Checks();
  const ledger = new Ledger(checks);
  const db = dbAside(cluster.aside);
  const watch = new SheetWatch(db, scenario.sheetId, checks);
  const statements = createStatements(cluster.aside);
  const weather = { ...NO_FAULTS };
  const struck = new Map<string, number>();
  const now = () => START + Math.floor(agenda.now());
  let server: SimulatedServer | null = null;
  let killIn: number | null = null;
  let processes = 0;
  let isAway = false;
  let pushes = false;
  let done = 0;

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
      latency: () => chanceOfDatabase() * STATEMENT_MS,
      told: (place, text, values, came) => {
        done += 1;
        if (isTraced) trace.tell(`db ${place} ${text} ${JSON.stringify(values)} → ${came()}`);
      },
      interrupts,
      isAway: () => isAway,
      logged: (line) => trace.tell(`log ${line}`),
    });
    trace.tell(`server process ${processes} listens`);
    if (processes > 1) hub.back();
  };
  const die = async (): Promise<void> => {
    const process = server;
    if (process === null) return;
    server = null;
    count('serverKilled');
    trace.tell('server process killed');
    await process.kill();
    agenda.after(LEAST_DOWN_MS + chance() * MORE_DOWN_MS, boot);
  };
  const interrupts = async (when: 'before' | 'after', text: string): Promise<boolean> => {
    if (text.includes('pg_notify')) pushes = true;
    if (when === 'after' && text === 'commit') {
      await watch.look(now());
      if (pushes) hub.told();
      pushes = false;
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
    happened: (what) => void ledger.heard.push(what),
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
    until: async (promise, most = MOST_WAIT_MS) => {
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
