import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, fetched, rowsOf, until } from './cluster.ts';
import type { Examinees } from './examinees.ts';
import type { Machine } from './machine.ts';
import { typed } from './operating.ts';
import { CLUSTER_FOLDER, given, nothing, REST_MS, refusedBy, stepsOf } from './steps.ts';
import type { Fault } from './trial.ts';

const POSTMASTER = `${CLUSTER_FOLDER}/quipu/postmaster.pid`;

/** All that may happen to the machines of the database. */
export const databaseFaultsOf = (cluster: Cluster, examinees: Examinees): readonly Fault[] => {
  const { databases } = cluster;
  const { primary, syncStandby, server, another, isWhole, turnOn } = stepsOf(cluster);
  const postmasterOf = (one: Machine) => one.run(['head', '-1', POSTMASTER]).stdout.trim();
  let broken: Machine = primary();
  let last: Machine = broken;
  let left: readonly Machine[] = [];
  /** Once an old primary is healed: it takes no write, and nobody has what was written to it. */
  const oneTruth = () => {
    if (refusedBy(broken, 'the old one, healed') === null) examinees.wrong.push('two databases take writes');
    for (const one of databases) {
      const written = rowsOf<{ by: string }>(one, 'select distinct by from written_directly').map(({ by }) => by);
      if (written.join() !== 'the new one') examinees.wrong.push(`${one.name} has what was written by: ${written}`);
    }
  };

  return [
    {
      name: "the primary's postmaster is killed",
      happen: async () => {
        broken = primary();
        const { status, stderr } = broken.run(['kill', '-9', postmasterOf(broken)]);
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
        const taken = await another(broken);
        const later = refusedBy(broken, 'the old one, later');
        for (const [when, refused] of [
          ['at once', atOnce],
          ['later', later],
        ] as const)
          if (refused === null) examinees.wrong.push(`the primary that was cut off took a write ${when}`);
        if (refusedBy(taken, 'the new one') !== null) examinees.wrong.push('the new primary takes no write');
        return `the one that was cut off took no write: at once "${atOnce}", later "${later}"`;
      },
      heal: async () => {
        broken.plug(true);
        await isWhole();
        oneTruth();
      },
    },
    {
      name: "the primary's Patroni is killed",
      happen: async () => {
        broken = primary();
        const before = postmasterOf(broken);
        broken.kill('patroni');
        await until('its unit starts it again', () => fetched(broken, `http://${broken.name}:8008/patroni`) !== null);
        if (before !== postmasterOf(broken)) examinees.wrong.push('PostgreSQL was started again with its Patroni');
        return `its unit started it again, and PostgreSQL went on ${broken === primary() ? 'as the primary' : 'as a standby'}`;
      },
      heal: isWhole,
    },
    {
      name: "the primary's Patroni hangs",
      happen: async () => {
        broken = primary();
        broken.kill('patroni', 'SIGSTOP');
        const taken = await another(broken);
        const later = refusedBy(broken, 'the old one, hanging');
        if (later === null) examinees.wrong.push('the primary whose Patroni hangs took a write');
        if (refusedBy(taken, 'the new one') !== null) examinees.wrong.push('the new primary takes no write');
        return `the standby took its place, and the old one took no write: "${later}"`;
      },
      heal: async () => {
        broken.kill('patroni', 'SIGCONT');
        await until('the old one is none any more', () => cluster.primaryBeside(primary()) === null);
        await isWhole();
        oneTruth();
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
        return 'nothing was acknowledged; /metrics told so';
      },
      end: async () => {
        given('standby', left[0]).start('cluster/patroni.service');
        await until('a standby is synchronous', cluster.syncStandby);
      },
      heal: async () => {
        given('standby', left[1]).start('cluster/patroni.service');
        await isWhole();
      },
    },
    {
      name: "the primary's disk is full",
      happen: async () => {
        broken = primary();
        const filled = ['dd', 'if=/dev/zero', `of=${join(CLUSTER_FOLDER, 'junk')}`, 'bs=1M'];
        const { stderr } = broken.run(filled, { timeoutMs: 120_000 });
        if (!stderr.includes('No space left on device')) throw new Error(`The disk is not full: ${stderr}`);
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
        last = primary();
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
        return 'the empty machine began nothing, and was cloned from the last primary';
      },
      end: async () => {
        last.start('cluster/patroni.service');
        await until('there is a primary', cluster.primary);
        for (const one of left.slice(1)) one.start('cluster/patroni.service');
        await isWhole();
      },
      heal: nothing,
    },
  ];
};
