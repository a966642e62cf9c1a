import { inKb } from './aims.ts';
import { modulesOf } from './modules.ts';
import { STAGES } from './way.ts';
import { bytesOf, KINDS, type Received } from './wire.ts';

const MAX_PRINTED = 40;

/** Prints what each stage of the way received, by kind. */
export const printStages = (received: readonly Received[]): void => {
  const row = (name: string, of: readonly Received[]): void => {
    const sums = [...KINDS.map((kind) => bytesOf(of, kind)), bytesOf(of)];
    console.log(`${name.padEnd(17)}${sums.map((bytes) => inKb(bytes).padStart(8)).join('')}`);
  };
  console.log(`${''.padEnd(17)}${[...KINDS, 'all'].map((kind) => kind.padStart(8)).join('')}`);
  for (const name of STAGES) {
    row(
      name,
      received.filter(({ stage }) => stage === name),
    );
  }
  row('the whole way', received);
};

/** Each script, with the stage that asked for it, as received and the headers within. */
export const printScripts = (received: readonly Received[]): void => {
  for (const { path, bytes, headerBytes, stage } of received.filter(({ kind }) => kind === 'script')) {
    console.log(`${inKb(bytes)} KB (headers ${inKb(headerBytes).trim()}) · ${stage.padEnd(16)} · ${path}`);
  }
};

const printModules = (what: string, dist: string, received: readonly Received[]): void => {
  const modules = modulesOf(
    dist,
    received.filter(({ kind }) => kind === 'script').map(({ path }) => path),
  );
  const all = modules.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`\n${what}: ${modules.length} modules, ${inKb(all).trim()} KB minified; the largest ${MAX_PRINTED}`);
  for (const { name, bytes } of modules.slice(0, MAX_PRINTED)) console.log(`${inKb(bytes)} KB · ${name}`);
};

/**
 * Prints the modules of the scripts of the login and of the whole way, by minified bytes: no
 * compression tells them apart.
 */
export const printAllModules = (dist: string, received: readonly Received[]): void => {
  printModules(
    'the login',
    dist,
    received.filter(({ stage }) => stage === 'login'),
  );
  printModules('the whole way', dist, received);
};
