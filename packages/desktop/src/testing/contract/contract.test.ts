import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { electronBinary } from '../../../packaging/electron-binary.mjs';
import { fakeElectron } from '../fake-electron.ts';
import { nodeFork } from '../node-fork.ts';
import { askBinary } from './ask-binary.ts';
import { type Outcome, outcomesOf } from './clause.ts';
import { CONTRACT } from './contract.ts';

const CHILD = `
process.parentPort.on('message', () => process.exit(3));
console.log(process.argv[2], typeof process.send);
`;

const folder = mkdtempSync(join(tmpdir(), 'quipu-contract-'));
const [preload, child] = [join(folder, 'preload.cjs'), join(folder, 'child.mjs')];
writeFileSync(preload, '');
writeFileSync(child, CHILD);

const inMemory = (): Promise<readonly Outcome[]> => {
  const { calls } = fakeElectron({ fetch, fork: nodeFork });
  return outcomesOf(CONTRACT, { calls, preload, child, window: null });
};

const found = electronBinary();
const electrons: readonly (readonly [string, () => Promise<readonly Outcome[]>])[] = [
  ['in memory', inMemory],
  ...('path' in found ? [[found.version, () => askBinary(found, folder, [preload, child])] as const] : []),
];

describe.each(electrons)('Electron %s', (_which, ask) => {
  let outcomes: readonly Outcome[] = [];

  beforeAll(async () => {
    outcomes = await ask();
  }, 120_000);

  it.each(CONTRACT.map(({ says }) => says))('%s', (said) => {
    expect(outcomes.find(({ says }) => says === said)).toEqual({ says: said, failed: null });
  });
});
