import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Computer } from '../support/computers.ts';
import { faketime } from '../support/faketime.ts';
import { ROOT } from '../support/server.ts';
import { type Machine, machineOf, must } from './machine.ts';
import { DEPLOY } from './unit.ts';

const DATABASES = ['db1', 'db2', 'db3'];
const SERVERS = ['app1', 'app2', 'app3'];
export const MACHINES = [...DATABASES, ...SERVERS, 'balancer', 'client'];
const DISK_MEGABYTES = 3_000;
export const ORIGIN = 'https://balancer';
const DATA = '/var/lib/quipu';
const CLOCK = '/var/tmp/clock';

export interface Cluster {
  readonly databases: readonly Machine[];
  readonly servers: readonly Machine[];
  readonly balancer: Machine;
  /** Where the examinees are. */
  readonly client: Machine;
  /** The certificate that whoever calls believes. */
  readonly certificate: string;
  readonly machine: (name: string) => Machine;
  /** The machine whose PostgreSQL takes writes, by its own word; null: none. */
  readonly primary: () => Machine | null;
  /** By Patroni's word, the standby that commits wait for; null: none. */
  readonly syncStandby: () => Machine | null;
  /** Every database follows the primary, and commits wait for one. */
  readonly isWhole: () => boolean;
  readonly startServer: (machine: Machine) => void;
  readonly startQuipu: (machine: Machine) => void;
  readonly isReady: (machine: Machine) => boolean;
  /** Sets the clock of that machine's server, by as much from the right time: `+10m`. */
  readonly setClock: (machine: Machine, by: string) => void;
  readonly metric: (machine: Machine, name: string) => number;
  /** What a socket for pushed events says first, through the balancer and its TLS. */
  readonly greetingOfSocket: () => string;
}

const shipped = (path: string) => readFileSync(join(DEPLOY, 'cluster', path), 'utf8');
const password = () => randomBytes(18).toString('base64url');

/** Waits for something, for as long as that may take. */
export const until = async <A>(what: string, look: () => A | null | false | Promise<A | null | false>, ms = 60_000) => {
  const from = performance.now();
  for (;;) {
    const found = await look();
    if (found !== null && found !== false) return found;
    if (performance.now() - from > ms) throw new Error(`Not in ${ms / 1_000} s: ${what}`);
    await pause(100);
  }
};

/** What a machine answers at an address of another one; null: nothing. */
export const fetched = (from: Machine, url: string, ...more: readonly string[]) => {
  const { status, stdout } = from.run(['curl', '-s', '-m', '5', '-w', '\n%{http_code}', ...more, url]);
  if (status !== 0) return null;
  const lines = stdout.split('\n');
  return { status: Number(lines.at(-1)), body: lines.slice(0, -1).join('\n') };
};

/** Asks the database of that machine itself, past everything in front of it. */
export const psql = (machine: Machine, statement: string, timeoutMs = 10_000) => {
  const args = ['psql', '-d', 'quipu', '-XAtq', '-v', 'ON_ERROR_STOP=1', '-f', '-'];
  return machine.run(args, { user: 'postgres', input: statement, timeoutMs });
};
export const rowsOf = <Row>(machine: Machine, query: string): readonly Row[] => {
  const { status, stdout, stderr } = psql(machine, `select coalesce(json_agg(found), '[]') from (${query}) as found;`);
  if (status !== 0) throw new Error(`${machine.name}: ${stderr}`);
  return JSON.parse(stdout) as readonly Row[];
};

const makeCertificate = (folder: string): { readonly pem: string; readonly file: string } => {
  const [key, file] = [join(folder, 'tls.key'), join(folder, 'tls.crt')];
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const named = ['-subj', '/CN=balancer', '-addext', 'subjectAltName=DNS:balancer'];
  must('openssl', ...made, '-keyout', key, '-out', file, ...named);
  return { pem: readFileSync(file, 'utf8') + readFileSync(key, 'utf8'), file };
};

export interface Machines {
  readonly all: readonly Machine[];
  readonly folder: string;
  /** Ends all that runs on them, and lets go of their disks. */
  readonly close: () => Promise<void>;
}

/** Seven machines of a cluster and one for the examinees, with nothing on them. */
export const machinesOn = (computers: readonly Computer[], folder: string): Machines => {
  const data = join(folder, 'data');
  mkdirSync(data);
  must('chown', 'quipu:quipu', data);
  must('chmod', '700', data);
  const all: Machine[] = [];
  const close = async () => {
    for (const one of all) one.turnOff();
    for (const one of all) await one.close();
  };
  for (const [i, name] of MACHINES.entries()) {
    const computer = computers[i];
    if (computer === undefined) throw new Error('There are too few computers');
    const own = join(folder, name);
    mkdirSync(own);
    all.push(
      machineOf({
        ...{ name, computer, folder: own },
        // The data folder is one for all servers, as on a file system that they share.
        shared: SERVERS.includes(name) ? { '/opt/quipu': ROOT, [DATA]: data } : { '/opt/quipu': ROOT },
        disk: DATABASES.includes(name) ? { path: '/var/lib/postgresql', megabytes: DISK_MEGABYTES } : null,
      }),
    );
  }
  return { all, folder, close };
};

/**
 * Puts the files of `deploy/` on them, as they are there, and starts everything. Where `isPooled`, requests go through pgBouncer, and their
 * statements have no names.
 */
export const clusterOn = async ({ all: made, folder }: Machines, isPooled: boolean): Promise<Cluster> => {
  const machine = (name: string) => {
    const found = made.find((one) => one.name === name);
    if (found === undefined) throw new Error(`There is no ${name}`);
    return found;
  };
  const [databases, servers] = [DATABASES.map(machine), SERVERS.map(machine)];
  const balancer = machine('balancer');
  const certificate = makeCertificate(folder);
  const secret = password();
  const secrets = shipped('secrets.env').replace(/CHANGE-\d/g, () => password());
  const databasePassword = /^QUIPU_DATABASE_PASSWORD=(.*)$/m.exec(secrets)?.[1] ?? '';
  const metrics = `${password()}${password()}`;
  const clock = {
    LD_PRELOAD: faketime() ?? '',
    FAKETIME_TIMESTAMP_FILE: CLOCK,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  };
  const quipuConf = [
    `DATABASE_URL=postgres://quipu:${databasePassword}@127.0.0.1:5000/quipu`,
    ...(isPooled ? [`DATABASE_POOL_URL=postgres://quipu:${databasePassword}@127.0.0.1:6432/quipu`] : []),
    'HOST=0.0.0.0',
    'PORT=3000',
    'QUIPU_DEMONSTRATION=0',
    `QUIPU_PUBLIC_URL=${ORIGIN}`,
    'QUIPU_TRUST_PROXY=1',
    'QUIPU_LEAST_FREE_MB=0',
    `QUIPU_SECRET=${secret}${secret}`,
    `QUIPU_METRICS_TOKEN=${metrics}`,
    'QUIPU_DRAIN_SECONDS=4',
    'QUIPU_LOG_LEVEL=warn',
    '',
  ].join('\n');
  for (const one of made) one.place('/etc/hosts', { text: `127.0.0.1 localhost\n${shipped('hosts')}` });
  for (const one of databases) {
    one.run(['chown', 'postgres:postgres', '/var/lib/postgresql']);
    for (const name of ['patroni.yml']) one.place(`/etc/patroni/${name}`, { text: shipped(name) });
    for (const name of ['begin-once', 'make-database', 'give-way'])
      one.place(`/etc/patroni/${name}`, { text: shipped(name), mode: 0o755 });
    one.place('/etc/patroni/secrets.env', { text: secrets, mode: 0o600 });
  }
  const errors = ['502.http', '503.http', '504.http'];
  for (const one of [...servers, balancer]) {
    const file = one === balancer ? 'balancer.cfg' : 'primary.cfg';
    one.place('/etc/haproxy/haproxy.cfg', { text: shipped(file) });
  }
  for (const name of errors) balancer.place(`/etc/haproxy/${name}`, { text: shipped(name) });
  balancer.place('/etc/haproxy/quipu.pem', { text: certificate.pem, mode: 0o600 });
  for (const one of servers) {
    one.place('/etc/pgbouncer/pgbouncer.ini', { text: shipped('pgbouncer.ini') });
    const line = `"quipu" "${databasePassword}"\n`;
    one.place('/etc/pgbouncer/userlist.txt', { text: line, user: 'postgres', mode: 0o600 });
  }
  servers[0]?.place('/var/lib/quipu/quipu.conf', { text: quipuConf, user: 'quipu', mode: 0o600 });

  const isUp = (one: Machine) => psql(one, 'select pg_is_in_recovery()').stdout.trim();
  const primary = () => databases.find((one) => isUp(one) === 'f') ?? null;
  const patroni = (path: string) => {
    for (const one of databases) {
      const reply = fetched(one, `http://${one.name}:8008${path}`);
      if (reply !== null) return JSON.parse(reply.body) as Record<string, unknown>;
    }
    return null;
  };
  const syncStandby = () => {
    const members = (patroni('/cluster')?.['members'] ?? []) as readonly {
      readonly name: string;
      readonly role: string;
    }[];
    const found = members.find(({ role }) => role === 'sync_standby');
    return found === undefined ? null : machine(found.name);
  };

  for (const one of databases) one.start('cluster/etcd.service');
  await until('etcd has a leader', () => fetched(databases[0] as Machine, 'http://db1:2379/health')?.status === 200);
  databases[0]?.run(['touch', '/var/lib/postgresql/may-begin'], { user: 'postgres' });
  databases[0]?.run(['chown', 'postgres', '/var/lib/postgresql/may-begin']);
  for (const one of databases)
    for (const service of ['cluster/patroni.service', 'cluster/give-way.service']) one.start(service);
  await until('there is a primary', primary, 90_000);
  await until('there is a synchronous standby', syncStandby, 90_000);
  const isWhole = () => {
    const found = primary();
    if (found === null) return false;
    const followers = psql(found, `select count(*) from pg_stat_replication where state = 'streaming'`).stdout.trim();
    // Until Patroni has noted it nobody may take the primary's place.
    return followers === String(databases.length - 1) && syncStandby() !== null;
  };
  const isReady = (one: Machine) => fetched(one, 'http://localhost:3000/ready')?.status === 200;
  const setClock = (one: Machine, by: string) => one.place(CLOCK, { text: by });
  const startQuipu = (one: Machine) => {
    setClock(one, '+0');
    one.start('quipu.service', clock);
  };
  const metric = (one: Machine, name: string) => {
    const reply = fetched(one, 'http://localhost:3000/metrics', '-H', `authorization: Bearer ${metrics}`);
    return Number(new RegExp(`^${name} (.*)$`, 'm').exec(reply?.body ?? '')?.[1] ?? Number.NaN);
  };
  const startServer = (one: Machine) => {
    for (const service of ['cluster/haproxy.service', 'cluster/pgbouncer.service']) one.start(service);
    startQuipu(one);
  };
  const [first] = servers;
  if (first === undefined) throw new Error('There is no server');
  for (const service of ['cluster/haproxy.service', 'cluster/pgbouncer.service']) first.start(service);
  await until(
    'the first server’s machine reaches the primary',
    () =>
      first.run(['psql', `postgres://quipu:${databasePassword}@127.0.0.1:6432/quipu`, '-c', 'select 1']).status === 0,
  );
  const quipu = ['env', `QUIPU_DATA=${DATA}`, 'node', '/opt/quipu/packages/server/bin/quipu.mjs'];
  const init = first.run([...quipu, 'init'], { user: 'quipu', timeoutMs: 120_000 });
  if (init.status !== 0) throw new Error(`quipu init: ${init.stdout}${init.stderr}`);
  startQuipu(first);
  for (const one of servers.slice(1)) startServer(one);
  for (const one of servers) await until(`${one.name} is ready`, () => isReady(one));
  balancer.start('cluster/haproxy.service');
  const client = machine('client');
  const curl = ['--cacert', certificate.file];
  await until('the balancer leads to a server', () => fetched(client, `${ORIGIN}/health`, ...curl)?.status === 200);
  const greetingOfSocket = () => {
    const [kept] = rowsOf<{ key: string }>(primary() ?? databases[0] ?? first, 'select key from push_key');
    const upgrade = ['connection: upgrade', 'upgrade: websocket', 'sec-websocket-version: 13'];
    const headers = [...upgrade, `sec-websocket-key: ${randomBytes(16).toString('base64')}`].flatMap((one) => [
      '-H',
      one,
    ]);
    const asked = [
      ...curl,
      ...headers,
      '--http1.1',
      '-i',
      '-s',
      '-N',
      '-m',
      '2',
      `${ORIGIN}/app/${kept?.key ?? 'none'}?protocol=7`,
    ];
    return client.run(['curl', ...asked]).stdout;
  };
  return {
    ...{
      databases,
      servers,
      balancer,
      machine,
      primary,
      syncStandby,
      isWhole,
      startServer,
      startQuipu,
      isReady,
      setClock,
      metric,
      greetingOfSocket,
      client,
    },
    certificate: certificate.file,
  };
};
