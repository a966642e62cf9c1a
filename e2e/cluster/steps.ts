import { type Cluster, psql, until } from './cluster.ts';
import type { Machine } from './machine.ts';

const DATABASE_SERVICES = ['cluster/etcd.service', 'cluster/patroni.service', 'cluster/give-way.service'];
export const CLUSTER_FOLDER = '/var/lib/postgresql';
/** So long something is watched that is to stay as it is. */
export const REST_MS = 6_000;

export const given = <A>(what: string, found: A | null | undefined): A => {
  if (found === null || found === undefined) throw new Error(`There is no ${what}`);
  return found;
};

export const nothing = async (): Promise<void> => undefined;

/** Tries to write past everything that stands in front of a database; null: it was written. */
export const refusedBy = (machine: Machine, by: string): string | null => {
  const { status, stderr } = psql(machine, `insert into written_directly values ('${by}');`, 4_000);
  return status === 0
    ? null
    : status === null
      ? 'no commit within 4 s'
      : (/(?:ERROR|FATAL): +(.*)/.exec(stderr)?.[1] ?? stderr);
};

/** What most faults look at and wait for. */
export const stepsOf = (cluster: Cluster) => {
  const isWhole = async () => void (await until('all databases follow', cluster.isWhole, 180_000));
  return {
    primary: () => given('primary', cluster.primary()),
    syncStandby: () => given('synchronous standby', cluster.syncStandby()),
    server: (i: number) => given('server', cluster.servers[i]),
    another: (than: Machine) => until(`another primary than ${than.name}`, () => cluster.primaryBeside(than)),
    serves: (one: Machine) => until(`${one.name} is ready`, () => cluster.isReady(one)),
    isWhole,
    turnOn: async (one: Machine) => {
      for (const service of DATABASE_SERVICES) one.start(service);
      await isWhole();
    },
  };
};
