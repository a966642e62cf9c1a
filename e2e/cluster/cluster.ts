import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Computer } from '../support/computers.ts';
import { faketime } from '../support/faketime.ts';
import { ROOT } from '../support/server.ts';
import { COPY, copyOfDeploy, installOn } from './installed.ts';
import { type Machine, machineOf, must } from './machine.ts';

const DATABASES = ['db1', 'db2', 'db3'];
const SERVERS = ['app1', 'app2', 'app3'];
const FILES = 'files';
export const MACHINES = [...DATABASES, ...SERVERS, 'balancer', FILES, 'client'];
const DISK_MEGABYTES = 3_000;
export const ORIGIN = 'https://balancer';
/** The data folder, as each server has it, and as `files` has it. */
export const DATA = '/var/lib/quipu';
const GIVEN_OUT = '/srv/quipu';
const CLOCK = '/var/tmp/clock';
/** All that was ever acknowledged is looked for at once, on a machine that may be busy. */
const MAX_ROWS_MS = 120_000;
const PASSPHRASE = 'una frase larga para la prueba\n';

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
  /** A machine that says so and is not that one. */
  readonly primaryBeside: (other: Machine) => Machine | null;
  /** By Patroni's word, the standby that commits wait for; null: none. */
  readonly syncStandby: () => Machine | null;
  /** Every database follows the primary, and commits wait for one. */
  readonly isWhole: () => boolean;
  readonly startServer: (machine: Machine) => void;
  readonly startQuipu: (machine: Machine) => void;
  readonly isReady: (machine: Machine) => boolean;
  /** All that keeps its server from being ready, by its own word: 503. Null: it says no such thing. */
  readonly problemsOf: (machine: Machine) => readonly string[] | null;
  /** Sets the clock of that machine's server, by as much from the right time: `+10m`. */
  readonly setClock: (machine: Machine, by: string) => void;
  readonly metric: (machine: Machine, name: string) => number;
  /** What a socket for pushed events says first, through the balancer and its TLS. */
  readonly greetingOfSocket: () => string;
  /** Opens such a socket and waits for its greeting; `isClosed`: the other side has ended it since. */
  readonly holdSocket: () => Promise<{ readonly isClosed: () => boolean }>;
}

export const GREETED = 'pusher:connection_established';

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
  const asked = `select coalesce(json_agg(found), '[]') from (${query}) as found;`;
  const { status, stdout, stderr } = psql(machine, asked, MAX_ROWS_MS);
  if (status !== 0) throw new Error(`${machine.name}: ${status === null ? 'it said nothing' : stderr}`);
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

/** Eight machines of a cluster and one for the examinees, with nothing on them. */
export const machinesOn = (computers: readonly Computer[], folder: string): Machines => {
  const [data, copy] = [join(folder, 'data'), join(folder, 'deploy')];
  for (const made of [data, copy]) mkdirSync(made);
  const ofAll = { '/opt/quipu': ROOT, [COPY]: copy };
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
        // The folder of `files` is that of all servers, as by a file system that they share.
        shared: {
          ...ofAll,
          ...(SERVERS.includes(name) ? { [DATA]: data } : {}),
          ...(name === FILES ? { [GIVEN_OUT]: data } : {}),
        },
        disk: DATABASES.includes(name) ? { path: '/var/lib/postgresql', megabytes: DISK_MEGABYTES } : null,
      }),
    );
  }
  return { all, folder, close };
};

/**
 * Installs them by the lines of docs/operating.md, and starts everything. Where `isPooled`, requests go through pgBouncer, and their
 * statements have no names.
 */
export const clusterOn = async ({ all: made, folder }: Machines, isPooled: boolean): Promise<Cluster> => {
  const machine = (name: string) => {
    const found = made.find((one) => one.name === name);
    if (found === undefined) throw new Error(`There is no ${name}`);
    return found;
  };
  const [databases, servers] = [DATABASES.map(machine), SERVERS.map(machine)];
  const [balancer, files] = [machine('balancer'), machine(FILES)];
  const certificate = makeCertificate(folder);
  const copy = join(folder, 'deploy');
  const { databasePassword, metricsToken } = copyOfDeploy(copy, ORIGIN, isPooled);
  const clock = {
    LD_PRELOAD: faketime() ?? '',
    FAKETIME_TIMESTAMP_FILE: CLOCK,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  };
  const hosts = `127.0.0.1 localhost\n${readFileSync(join(copy, 'cluster', 'hosts'), 'utf8')}`;
  for (const one of made) one.place('/etc/hosts', { text: hosts });
  for (const one of databases) {
    one.run(['chown', 'postgres:postgres', '/var/lib/postgresql']);
    installOn(one, '# on db1, db2 and db3');
  }
  for (const one of servers) {
    installOn(one, '# on app1, app2 and app3');
    installOn(one, '# on these, where pgBouncer is wanted');
  }
  balancer.place(`${COPY}/cluster/quipu.pem`, { text: certificate.pem, mode: 0o600 });
  installOn(balancer, '# on balancer');
  installOn(files, '# on files');
  files.place(`${GIVEN_OUT}/backup.passphrase`, { text: PASSPHRASE, user: 'quipu', mode: 0o600 });

  const isUp = (one: Machine) => psql(one, 'select pg_is_in_recovery()').stdout.trim();
  const primaryAmong = (some: readonly Machine[]) => some.find((one) => isUp(one) === 'f') ?? null;
  const primary = () => primaryAmong(databases);
  const primaryBeside = (other: Machine) => primaryAmong(databases.filter((one) => one !== other));
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
  const ready = (one: Machine) => fetched(one, 'http://localhost:3000/ready');
  const isReady = (one: Machine) => ready(one)?.status === 200;
  const problemsOf = (one: Machine) => {
    const reply = ready(one);
    return reply?.status === 503 ? (JSON.parse(reply.body) as { problems: readonly string[] }).problems : null;
  };
  const setClock = (one: Machine, by: string) => one.place(CLOCK, { text: by });
  const startQuipu = (one: Machine) => {
    setClock(one, '+0');
    one.start('quipu.service', clock);
  };
  const metric = (one: Machine, name: string) => {
    const reply = fetched(one, 'http://localhost:3000/metrics', '-H', `authorization: Bearer ${metricsToken}`);
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
  const socket = (...more: readonly string[]) => {
    const [kept] = rowsOf<{ key: string }>(primary() ?? databases[0] ?? first, 'select key from push_key');
    const key = randomBytes(16).toString('base64');
    const said = [
      'connection: upgrade',
      'upgrade: websocket',
      'sec-websocket-version: 13',
      `sec-websocket-key: ${key}`,
    ];
    const headers = said.flatMap((one) => ['-H', one]);
    const asked = ['--http1.1', '-i', '-s', '-N', ...more, `${ORIGIN}/app/${kept?.key ?? 'none'}?protocol=7`];
    return ['curl', ...curl, ...headers, ...asked];
  };
  const greetingOfSocket = () => client.run(socket('-m', '2')).stdout;
  const holdSocket = async () => {
    const child = client.spawn(socket());
    let heard = '';
    child.stdout?.on('data', (part: Buffer) => {
      heard += part.toString();
    });
    const isClosed = () => child.exitCode !== null;
    await until('the socket is greeted', () => heard.includes(GREETED));
    return { isClosed };
  };
  return {
    ...{
      databases,
      servers,
      balancer,
      machine,
      primary,
      primaryBeside,
      syncStandby,
      isWhole,
      startServer,
      startQuipu,
      isReady,
      problemsOf,
      setClock,
      metric,
      greetingOfSocket,
      holdSocket,
      client,
    },
    certificate: certificate.file,
  };
};
