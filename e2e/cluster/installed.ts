import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMONSTRATION_SETTINGS_KEY } from '@quipu/contract';
import { type Machine, must } from './machine.ts';
import { typed, typedBelow } from './operating.ts';
import { DEPLOY } from './unit.ts';

/** The operator's copy of `deploy` lies there on each machine. */
export const COPY = '/opt/deploy';

/** What the institution itself fills in, in that copy. */
interface Filled {
  readonly databasePassword: string;
  readonly metricsToken: string;
}

const valueIn = (text: string, name: string): string => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1] ?? '';

/** A copy of `deploy` with passwords, as docs/operating.md has it made; its files keep their modes. */
export const copyOfDeploy = (folder: string, origin: string, isPooled: boolean): Filled => {
  cpSync(DEPLOY, folder, { recursive: true });
  const cluster = join(folder, 'cluster');
  must('sh', '-ec', `cd "$0"\n${typed('for n in ')}`, cluster);
  const file = join(cluster, 'quipu.conf');
  const filled = readFileSync(file, 'utf8')
    .replace(/^(QUIPU_PUBLIC_URL)=.*/m, `$1=${origin}`)
    // The client that is here was built without a key of its own.
    .replace(/^(QUIPU_SETTINGS_KEY)=KEY$/m, `$1=${DEMONSTRATION_SETTINGS_KEY}`)
    .replace(/^#(?=DATABASE_POOL_URL)/m, isPooled ? '' : '#');
  writeFileSync(file, filled);
  const secrets = readFileSync(join(cluster, 'secrets.env'), 'utf8');
  return {
    databasePassword: valueIn(secrets, 'QUIPU_DATABASE_PASSWORD'),
    metricsToken: valueIn(filled, 'QUIPU_METRICS_TOKEN'),
  };
};

/** Types on a machine, in its copy, what operating.md has below `heading`. */
export const installOn = (machine: Machine, heading: string): void => {
  const { status, stderr } = machine.run(['sh', '-ec', `cd ${COPY}/cluster\n${typedBelow(heading)}`]);
  if (status !== 0) throw new Error(`${machine.name}: ${heading}: ${stderr}`);
};
