import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, DATA, fetched, GREETED, ORIGIN, rowsOf, until } from './cluster.ts';
import { type Examinees, PICTURE } from './examinees.ts';
import { NEXT_MIGRATION } from './next-version.ts';
import { given, nothing, REST_MS, stepsOf } from './steps.ts';
import { type Fault, seconds } from './trial.ts';
import { loginOf } from './who-calls.ts';
import { lackingAtFirstVisit } from './whole-page.ts';

const [BUNDLE, WEB] = ['/opt/quipu/packages/server/dist/bundle', '/opt/quipu/packages/web/dist'];
/** So many come anew whenever one more server has been upgraded. */
const NEWCOMERS = 8;
/** A soft mount of NFS gives up each call after about so long, by the line of docs/operating.md. */
const LOST_ANSWERS_MS = 15_000;
const NIGHTS_FILE = /^\/var\/backups\/quipu\/\d{4}-\d\d-\d\d-\d{4}\.quipu-backup\n$/;
const IN_WORDS = /"msg":"Ha ocurrido un error"/;

/** Folders of a later version: of its server, and of its client. */
export interface NextVersion {
  readonly bundle: string;
  readonly web: string;
}

/** All that may happen to servers, and to what stands in front of them. */
export const serverFaultsOf = (cluster: Cluster, examinees: Examinees, next: NextVersion): readonly Fault[] => {
  const { servers, balancer } = cluster;
  const { primary, server, serves } = stepsOf(cluster);
  const lost: ChildProcess[] = [];

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
      name: 'the balancer is restarted',
      happen: async () => {
        const socket = await cluster.holdSocket();
        const from = performance.now();
        await balancer.stop('haproxy');
        balancer.start('cluster/haproxy.service');
        await until('the socket is closed', socket.isClosed);
        await until('a socket is greeted again', () => cluster.greetingOfSocket().includes(GREETED));
        return `a socket that was open was closed, and another one greeted within ${seconds(performance.now() - from)} s`;
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
        const [last] = rowsOf<{ name: string }>(
          primary(),
          'select name from kysely_migration order by name desc limit 1',
        );
        if (last?.name !== NEXT_MIGRATION) examinees.wrong.push(`the database is of ${last?.name}`);
        return `the first one brought the database to ${NEXT_MIGRATION}`;
      },
      heal: nothing,
    },
    {
      name: "a server's clock is ten minutes ahead",
      happen: async () => {
        await examinees.ask();
        const had = examinees.all.map(({ state }) => state);
        cluster.setClock(server(2), '+10m');
        await until('nobody is sent there', () => cluster.problemsOf(server(2))?.includes('clock') === true);
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
      name: 'the backup of the night is made',
      happen: async () => {
        const from = performance.now();
        const status = await server(0).runOnce('quipu-backup.service');
        if (status !== 0) examinees.wrong.push(`it ended with ${status}: ${server(0).logOf('quipu-backup')}`);
        const { stdout } = server(0).run(['find', '/var/backups/quipu', '-type', 'f', '-size', '+0']);
        if (!NIGHTS_FILE.test(stdout)) examinees.wrong.push(`the folder of backups has: ${stdout}`);
        return `its unit made it in ${seconds(performance.now() - from)} s`;
      },
      heal: nothing,
    },
    {
      name: "the servers' data folder is away",
      happen: async () => {
        for (const one of servers) {
          const program = ['node', '--import', 'tsx', 'e2e/cluster/lost-folder.ts', DATA, String(LOST_ANSWERS_MS)];
          lost.push(one.spawn(['sh', '-c', 'cd /opt/quipu && exec "$@"', 'sh', ...program]));
        }
        for (const one of servers)
          await until(
            `${one.name} has lost it`,
            () => one.run(['grep', '-q', `${DATA} fuse`, '/proc/mounts']).status === 0,
          );
        const fallen = server(2);
        fallen.kill('quipu');
        for (const one of [server(0), server(1)])
          await until(`${one.name} says so`, () => cluster.problemsOf(one)?.includes('disk') === true);
        const file = fetched(cluster.client, ORIGIN + PICTURE, '--cacert', cluster.certificate, '-m', '60');
        if (file === null || file.status < 500 || !IN_WORDS.test(file.body))
          examinees.wrong.push(`a picture of the folder was answered by ${file?.status} ${file?.body}`);
        const lacking = lackingAtFirstVisit(cluster);
        if (lacking.length > 0) examinees.wrong.push(`whoever came did not get ${lacking.join()}`);
        const login = loginOf(cluster)?.status ?? 'nothing';
        if (login === 'nothing' || login >= 500) examinees.wrong.push(`whoever logs in gets ${login}`);
        if (fetched(fallen, 'http://localhost:3000/health') !== null)
          examinees.wrong.push(`${fallen.name} serves without its folder`);
        return `the page and logins went on, a picture said ${file?.status} in words; one that fell was out until then`;
      },
      heal: async () => {
        for (const one of servers) one.run(['umount', '-l', DATA]);
        for (const one of lost.splice(0)) one.kill('SIGKILL');
        for (const one of servers) await serves(one);
        const { status = 0 } = fetched(cluster.client, ORIGIN + PICTURE, '--cacert', cluster.certificate) ?? {};
        if (status !== 200) examinees.wrong.push(`the picture is answered by ${status} once the folder is back`);
      },
    },
  ];
};
