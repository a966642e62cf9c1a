import type { Cluster } from './cluster.ts';
import { databaseFaultsOf } from './database-faults.ts';
import type { Examinees } from './examinees.ts';
import { type NextVersion, serverFaultsOf } from './server-faults.ts';
import type { Fault } from './trial.ts';

/** Every fault, in the order in which they come. */
export const faultsOf = (cluster: Cluster, examinees: Examinees, next: NextVersion): readonly Fault[] => [
  ...serverFaultsOf(cluster, examinees, next),
  ...databaseFaultsOf(cluster, examinees),
];
