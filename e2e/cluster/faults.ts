import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '../support/server.ts';
import { type Cluster, psql, rowsOf, until } from './cluster.ts';
import type { Examinees } from './examinees.ts';
import type { Machine } from './machine.ts';
import type { Fault } from './trial.ts';
import { lackingAtFirstVisit } from './whole-page.ts';

const DATABASE_SERVICES = ['cluster/etcd.service', 'cluster/patroni.service', 'cluster/give-way.service'];
const CLUSTER_FOLDER = '/var/lib/postgresql';
const [BUNDLE, WEB] = ['/opt/quipu/packages/server/dist/bundle', '/opt/quipu/packages/web/dist'];
/** So many come anew whenever one more server has been upgraded. */
const NEWCOMERS = 8;
const REST_MS = 6_000;

const given = <A>(what: string, found: A | null | undefined): A => {
  if (found === null || found === undefined) throw new Error(`There is no ${what}`);
  return found;
};

/** The line of docs/operating.md that begins so, as an operator types it. */
const typed = (beginning: string): string => {
  const lines = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8').split('\n');
  return given(
    `line with "${beginning}" in operating.md`,
    lines.find((line) => line.startsWith(beginning)),
  );
};

/** Tries to write past everything that stands in front of a database; null: it was written. */
const refusedBy = (machine: Machine, by: string): string | null => {
  const { status, stderr } = psql(machine, `insert into written_directly values ('${by}');`, 4_000);
  return status === 0
    ? null
    : status === null
      ? 'no commit within 4 s'
      : (/(?:ERROR|FATAL): +(.*)/.exec(stderr)?.[1] ?? stderr);
};

/** Folders of a later version: of its server, and of its client. */
export interface NextVersion {
  readonly bundle: string;
  readonly web: string;
}

/** Every fault, in the order in which they come. */
export const faultsOf = (cluster: Cluster, examinees: Examinees, next: NextVersion): readonly Fault[] => {
  const { servers, databases, balancer } = cluster;
  const primary = () => given('primary', cluster.primary());
  const syncStandby = () => given('synchronous standby', cluster.syncStandby());
  const server = (i: number) => given('server', servers[i]);
  const another = (than: Machine) =>
    until(`another primary than ${than.name}`, () => {
      const found = cluster.primary();
      return found !== null && found !== than ? found : null;
    });
  const isWhole = async () => void (await until('all databases follow', cluster.isWhole, 180_000));
  const serves = (one: Machine) => until(`${one.name} is ready`, () => cluster.isReady(one));
  const turnOn = async (one: Machine) => {
    for (const service of DATABASE_SERVICES) one.start(service);
    await isWhole();
  };
  const nothing = async () => undefined;
  let broken: Machine = primary();
  let left: readonly Machine[] = [];

  return [
    {
      name: 'a server is killed',
      happen: async () => {
        server(0).kill('quipu');
        await serves(server(0));
        return 'its unit started it again';
      },
      heal: nothing,
    },
    {
      name: "a server's machine goes off",
      happen: async () => {
        server(1).turnOff();
        return 'the others served';
      },
      heal: async () => {
        cluster.startServer(server(1));
        await serves(server(1));
      },
    },
    {
      name: "the primary's postmaster is killed",
      happen: async () => {
        broken = primary();
        const pid = `${CLUSTER_FOLDER}/quipu/postmaster.pid`;
        const { status, stderr } = broken.run(['sh', '-c', `kill -9 $(head -1 ${pid})`]);
        if (status !== 0) throw new Error(`The postmaster was not killed: ${stderr}`);
        await until('there is a primary', cluster.primary);
        return broken === primary() ? 'it was started again where it was' : 'the standby took its place';
      },
      heal: isWhole,
    },
    {
      name: "the primary's machine goes off",
      happen: async () => {
        broken = primary();
        broken.turnOff();
        await another(broken);
        return 'the standby took its place';
      },
      heal: () => turnOn(broken),
    },
    {
      name: 'the primary is cut off',
      happen: async () => {
        broken = primary();
        broken.plug(false);
        const atOnce = refusedBy(broken, 'the old one, at once');
        await another(broken);
        const later = refusedBy(broken, 'the old one, later');
        for (const [when, refused] of [
          ['at once', atOnce],
          ['later', later],
        ] as const)
          if (refused === null) examinees.wrong.push(`the primary that was cut off took a write ${when}`);
        if (refusedBy(primary(), 'the new one') !== null) examinees.wrong.push('the new primary takes no write');
        return `the one that was cut off took no write: at once "${atOnce}", later "${later}"`;
      },
      heal: async () => {
        broken.plug(true);
        await isWhole();
        if (refusedBy(broken, 'the old one, healed') === null) examinees.wrong.push('two databases take writes');
        for (const one of databases) {
          const found = rowsOf<{ by: string }>(one, 'select by from written_directly').map(({ by }) => by);
          if (found.join() !== 'the new one')
            examinees.wrong.push(`${one.name} has what was written by: ${found.join()}`);
        }
      },
    },
    {
      name: 'an operator hands over by hand',
      happen: async () => {
        broken = primary();
        const candidate = syncStandby();
        const handOver = typed('timeout 60 patronictl -c /etc/patroni/patroni.yml failover').replace(
          /--candidate \S+/,
          `--candidate ${candidate.name} --force`,
        );
        // Whoever logs in there has none of what a unit is given.
        const { status, stdout, stderr } = broken.run(['sh', '-c', `${typed('set -a')}\n${handOver}`]);
        if (status !== 0 || !/failed over/i.test(stdout)) throw new Error(`It was not handed over: ${stdout}${stderr}`);
        await another(broken);
        return 'the standby that was named took its place';
      },
      heal: isWhole,
    },
    {
      name: 'the synchronous standby goes off',
      happen: async () => {
        broken = syncStandby();
        broken.turnOff();
        await until('another standby is synchronous', () => {
          const found = cluster.syncStandby();
          return found !== null && found !== broken;
        });
        return 'commits waited for the other one';
      },
      heal: () => turnOn(broken),
    },
    {
      name: 'both standbys are gone',
      happen: async () => {
        const rest = primary();
        left = databases.filter((one) => one !== rest);
        for (const one of left) await one.stop('patroni');
        await until(
          'it is told that commits wait',
          () => cluster.metric(server(0), 'quipu_commits_waiting') > 0,
          30_000,
        );
        const before = examinees.acknowledged().length;
        await pause(REST_MS);
        if (examinees.acknowledged().length > before)
          examinees.wrong.push('something was acknowledged without a standby');
        given('standby', left[0]).start('cluster/patroni.service');
        await until('a standby is synchronous', cluster.syncStandby);
        return 'nothing was acknowledged; /metrics told so';
      },
      lasts: true,
      heal: async () => {
        given('standby', left[1]).start('cluster/patroni.service');
        await isWhole();
      },
    },
    {
      name: 'the balancer is restarted',
      happen: async () => {
        await balancer.stop('haproxy');
        balancer.start('cluster/haproxy.service');
        return '';
      },
      heal: nothing,
    },
    {
      name: 'the servers are upgraded one by one, with a migration',
      happen: async () => {
        for (const one of servers) {
          one.run(['mount', '--bind', next.bundle, BUNDLE]);
          one.run(['mount', '--bind', next.web, WEB]);
          await one.stop('quipu');
          cluster.startQuipu(one);
          await serves(one);
          const lacking = new Set(Array.from({ length: NEWCOMERS }, () => lackingAtFirstVisit(cluster)).flat());
          for (const path of lacking) examinees.wrong.push(`whoever came after ${one.name} did not get ${path}`);
        }
        const names = rowsOf<{ name: string }>(
          primary(),
          'select name from kysely_migration order by name desc limit 1',
        );
        return `the first one brought the database to ${names[0]?.name}`;
      },
      heal: nothing,
    },
    {
      name: "a server's clock is ten minutes ahead",
      happen: async () => {
        await examinees.ask();
        const had = examinees.all.map(({ state }) => state);
        cluster.setClock(server(2), '+10m');
        await until('nobody is sent there', () => !cluster.isReady(server(2)));
        await pause(REST_MS);
        await examinees.ask();
        const differs = examinees.all.map(({ state }, i) => {
          const before = given('state', had[i]);
          const now = given('state', state);
          return Math.abs(before.remaining - now.remaining - (now.at - before.at));
        });
        const most = Math.max(...differs);
        if (most > 3_000) examinees.wrong.push(`somebody's time changed by ${Math.round(most)} ms`);
        return `/ready said so; nobody's time changed by more than ${Math.round(most)} ms`;
      },
      heal: async () => {
        cluster.setClock(server(2), '+0');
        await serves(server(2));
      },
    },
    {
      name: "the primary's disk is full",
      happen: async () => {
        broken = primary();
        broken.run(['dd', 'if=/dev/zero', `of=${join(CLUSTER_FOLDER, 'junk')}`, 'bs=1M'], { timeoutMs: 120_000 });
        await another(broken);
        return 'it handed over to the standby';
      },
      heal: async () => {
        broken.run(['rm', join(CLUSTER_FOLDER, 'junk')]);
        await isWhole();
      },
    },
    {
      name: 'etcd is emptied, and a standby with it',
      happen: async () => {
        const last = primary();
        left = databases.filter((one) => one !== last);
        broken = given('standby', left[0]);
        for (const one of [...left, last]) await one.stop('patroni');
        for (const one of databases) await one.stop('etcd');
        for (const one of databases) one.run(['sh', '-c', 'rm -rf /var/lib/etcd/*']);
        broken.run(['sh', '-c', `rm -rf ${CLUSTER_FOLDER}/quipu`]);
        for (const one of databases) one.start('cluster/etcd.service');
        broken.start('cluster/patroni.service');
        await until('it refuses to begin', () => broken.logOf('patroni').includes('nothing is begun'));
        if (cluster.primary() !== null) examinees.wrong.push('an empty machine began another cluster');
        last.start('cluster/patroni.service');
        await until('there is a primary', cluster.primary);
        for (const one of left.slice(1)) one.start('cluster/patroni.service');
        await isWhole();
        return 'the empty machine began nothing, and was cloned from the last primary';
      },
      lasts: true,
      heal: nothing,
    },
  ];
};
