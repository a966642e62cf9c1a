import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { expect, it } from 'vitest';
import { prepareCommand } from '../cli/run-command.ts';
import { configFrom } from '../platform/config/config.ts';
import { parseConfigFile } from '../platform/config/read-config.ts';
import { requestLimits } from '../platform/db/limits.ts';
import { texts } from '../platform/http/texts.ts';
import { ROOT } from '../platform/root.ts';
import { SERVER_ARGS } from '../testing/server-process.ts';

const FOLDER = join(ROOT, 'deploy');
const CLUSTER = join(FOLDER, 'cluster');
const file = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');
const found = (...paths: readonly string[]) => paths.find((path) => existsSync(path));
const SYSTEMD = found('/usr/bin/systemd-analyze', '/bin/systemd-analyze');
const HAPROXY = found('/usr/sbin/haproxy');
const OPENSSL = found('/usr/bin/openssl');
/** systemd looks for the programs, too. */
const PROGRAMS = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/sbin/pgbouncer'];

it('is started by systemd, and by npm start, as the tests start it', () => {
  const line = /^ExecStart=(.*)$/m.exec(file('quipu.service'))?.[1];
  expect(line?.split(' ')).toEqual(['/usr/bin/node', ...SERVER_ARGS]);
  const started = /^const args = \[(.*)\];$/m.exec(readFileSync(join(ROOT, 'scripts/start.mjs'), 'utf8'))?.[1];
  expect(started).toBe(SERVER_ARGS.map((arg) => `'${arg}'`).join(', '));
});

it('is saved by systemd with a command that there is', () => {
  const given = /quipu\.mjs (\S+) "[^"]*" (\S+)/.exec(file('quipu-backup.service'))?.slice(1);
  expect(given).toEqual(['backup', '--passphrase-file']);
  expect(typeof prepareCommand(['backup', 'copia', '--passphrase-file', 'frase'])).toBe('function');
});

const verified = (folder: string) => {
  const units = readdirSync(folder).filter((name) => /\.(service|timer)$/.test(name));
  expect(units.length).toBeGreaterThan(2);
  const paths = units.map((name) => join(folder, name));
  const { status, stderr } = spawnSync(SYSTEMD ?? '', ['verify', ...paths], { encoding: 'utf8' });
  return { status, stderr };
};

it.skipIf(SYSTEMD === undefined)('has units that systemd takes', () => {
  expect(verified(FOLDER)).toEqual({ status: 0, stderr: '' });
});

it.skipIf(SYSTEMD === undefined || !PROGRAMS.every((path) => existsSync(path)))(
  'has units of a cluster that systemd takes',
  () => {
    expect(verified(CLUSTER)).toEqual({ status: 0, stderr: '' });
  },
);

it.skipIf(HAPROXY === undefined || OPENSSL === undefined)('has configurations that HAProxy takes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quipu-haproxy-'));
  const [key, pem] = [join(folder, 'key.pem'), join(folder, 'quipu.pem')];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=balancer'];
  expect(spawnSync(OPENSSL ?? '', [...made, '-keyout', key, '-out', pem]).status).toBe(0);
  writeFileSync(pem, readFileSync(key), { flag: 'a' });
  for (const name of ['502.http', '503.http', '504.http']) writeFileSync(join(folder, name), file(`cluster/${name}`));
  for (const name of ['balancer.cfg', 'primary.cfg']) {
    const placed = file(`cluster/${name}`)
      .replaceAll('/etc/haproxy/', `${folder}/`)
      .replace(/ (app|db)\d:/g, ' 127.0.0.1:');
    writeFileSync(join(folder, name), placed);
    const { status, stdout, stderr } = spawnSync(HAPROXY ?? '', ['-c', '-q', '-f', join(folder, name)], {
      encoding: 'utf8',
    });
    expect([name, status, stdout + stderr]).toEqual([name, 0, '']);
  }
  rmSync(folder, { recursive: true });
});

it('lets the balancer say what the server says', () => {
  for (const status of [502, 503, 504]) {
    const [head = '', body = ''] = file(`cluster/${status}.http`).split('\r\n\r\n');
    expect(head.split('\r\n')[0]).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toContain('retry-after: 2');
    expect(JSON.parse(body)).toEqual({ msg: texts.unavailable });
  }
  expect(file('cluster/balancer.cfg')).toContain(`{"msg":"${texts.notFound}"}`);
});

it('has a page get its files from the server that it came from, whichever backend serves', () => {
  const backends = file('cluster/balancer.cfg')
    .split(/^backend /m)
    .slice(1);
  expect(backends).toHaveLength(2);
  for (const backend of backends) {
    expect(backend).toMatch(/^ {2}cookie SERVER insert indirect nocache httponly secure /m);
    const servers = [...backend.matchAll(/^ {2}server (\S+) .*$/gm)];
    expect(servers.map(([line, name]) => [name, line.endsWith(` cookie ${name}`)])).toEqual(
      ['app1', 'app2', 'app3'].map((name) => [name, true]),
    );
  }
});

it('gives a pooled connection the limits that others are started with', () => {
  const given = /connect_query='(.*)'/.exec(file('cluster/pgbouncer.ini'))?.[1];
  const { lock, statement, idleWithin } = requestLimits;
  expect(given?.split('; ')).toEqual([
    `set lock_timeout = ${lock}`,
    `set statement_timeout = ${statement}`,
    `set idle_in_transaction_session_timeout = ${idleWithin}`,
  ]);
});

it('begins a cluster where an operator has said so, and nowhere else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quipu-begin-'));
  const [permission, script, initdb] = ['may-begin', 'begin-once', 'initdb'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(initdb, '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
  const placed = file('cluster/begin-once')
    .replace('/var/lib/postgresql/may-begin', permission)
    .replace('/usr/lib/postgresql/15/bin/initdb', initdb);
  writeFileSync(script, placed, { mode: 0o755 });
  const begin = () => spawnSync('/bin/sh', [script, '--scope=quipu', '--datadir=/datos'], { encoding: 'utf8' });
  expect(begin()).toMatchObject({ status: 1, stdout: '' });
  writeFileSync(permission, '');
  expect(begin()).toMatchObject({ status: 0, stdout: expect.stringContaining('--pgdata=/datos') });
  expect(begin().status).toBe(1);
  rmSync(folder, { recursive: true });
});

it('brings programs that Patroni can call as they are copied', () => {
  const programs = readdirSync(CLUSTER).filter((name) => file(`cluster/${name}`).startsWith('#!'));
  expect(programs).toEqual(['begin-once', 'give-way', 'make-database']);
  for (const name of programs) expect([name, statSync(join(CLUSTER, name)).mode & 0o111]).toEqual([name, 0o111]);
});

it('has a configuration of many servers that the server takes, and one password of the database in all files', () => {
  const filled = (name: string) => file(`cluster/${name}`).replace(/CHANGE-(\d)/g, (_, n: string) => n.repeat(40));
  const said = parseConfigFile(
    'quipu.conf',
    filled('quipu.conf').replace('=KEY', `=${Buffer.alloc(32).toString('base64')}`),
  );
  const config = E.chain((env: Parameters<typeof configFrom>[0]) => configFrom(env, ROOT))(said);
  if (E.isLeft(config)) throw new Error(config.left.join('\n'));
  const password = /^QUIPU_DATABASE_PASSWORD=(.*)$/m.exec(filled('secrets.env'))?.[1];
  expect(new URL(config.right.databaseUrl ?? '').password).toBe(password);
  expect(filled('userlist.txt')).toBe(`"quipu" "${password}"\n`);
});
