import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundled, printedInBrowser, weight } from './bundled.ts';
import { nodeBinary } from './node-binary.ts';
import { openStrangersFolder, ROOT, readmeScripts, type StrangersFolder } from './strangers-folder.ts';

const CACHE = join(ROOT, 'node_modules/.cache/quipu-node');
const COMPILER = join(ROOT, 'node_modules/typescript/bin/tsc');
const REPLAY = 'node_modules/@quipu/engine/bin/quipu-replay.mjs';
/** A row of the README's table of sizes: what is taken, its weight, its budget. */
const SIZE = /^\| (`.+?) \| ([\d.]+) \| ([\d.]+) \|$/gm;
const TAKEN = [
  `export { decide, evolve } from '@quipu/engine'`,
  `export { writeLog, replayLog } from '@quipu/engine/log'`,
  `export { createMemoryDrafts, createMemoryJournal, createPlainRuntime, realClock, realScheduler } from '@quipu/engine/runtime'`,
];

describe('the tarball, in an empty folder', () => {
  let folder: StrangersFolder;

  beforeAll(async () => {
    folder = await openStrangersFolder();
    // The README's scripts as JavaScript, and the first check of types.
    await folder.run(process.execPath, COMPILER, '-p', 'tsconfig.nodenext.json');
  });
  afterAll(() => folder.remove());

  it('holds what runs, and nothing that is only for us', () => {
    const paths = folder.packed.map(({ path }) => path);
    expect(
      paths.filter(
        (path) => !/^(dist\/.*\.(js|d\.ts)|bin\/.*|vectors\/.*|README\.md|LOG-FORMAT\.md|package\.json)$/.test(path),
      ),
    ).toEqual([]);
    expect(paths.filter((path) => /test\.|swarm|bundle|patched|bench/.test(path))).toEqual([]);
    expect(folder.packed.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(1_200_000);
  });

  it('has types that are strict for a bundler too, without a DOM and without Node', async () => {
    expect(await folder.run(process.execPath, COMPILER, '-p', 'tsconfig.bundler.json')).toBe('');
  });

  it('is refused by those types where it is used wrongly', async () => {
    await writeFile(
      join(folder.path, 'wrong.ts'),
      `import { type Command } from '@quipu/engine';\nexport const c: Command = { type: 'GoTo', at: 1 };\n`,
    );
    const config = JSON.parse(await readFile(join(folder.path, 'tsconfig.nodenext.json'), 'utf8')) as object;
    await writeFile(join(folder.path, 'tsconfig.wrong.json'), JSON.stringify({ ...config, files: ['wrong.ts'] }));
    await expect(folder.run(process.execPath, COMPILER, '-p', 'tsconfig.wrong.json')).rejects.toThrow(/wrong\.ts\(2,/);
  });

  it.for([20, 22, 24])(
    'runs under Node %i: the scripts of the README, and quipu-replay on what they write',
    async (major, { skip, task }) => {
      const node = await nodeBinary(major, CACHE);
      if ('missing' in node) {
        // Counted as not run, and `npm test` says why (scripts/counted.mjs).
        Object.assign(task.meta, { notRun: node.missing });
        return skip(node.missing);
      }
      const first = await folder.run(node.path, 'out/first.js');
      await writeFile(join(folder.path, 'first.jsonl'), first);
      expect(first.trim().split('\n')).toHaveLength(11);
      expect(await folder.run(node.path, REPLAY, 'first.jsonl')).toContain('Registro íntegro: 10 eventos');
      await writeFile(join(folder.path, 'changed.jsonl'), first.replace('Knots', 'Knobs'));
      await expect(folder.run(node.path, REPLAY, 'changed.jsonl')).rejects.toThrow('línea 10');
      await writeFile(join(folder.path, 'runtime.jsonl'), await folder.run(node.path, 'out/runtime.js'));
      expect(await folder.run(node.path, REPLAY, 'runtime.jsonl')).toContain('Registro íntegro: 8 eventos');
      expect(await folder.run(node.path, 'out/testing.js')).toBe('held\n');
    },
  );

  it('does the same from a bundle, where there is neither Node nor a page', async () => {
    const script = await readFile(join(folder.path, 'out/first.js'), 'utf8');
    const inNode = await folder.run(process.execPath, 'out/first.js');
    expect(printedInBrowser(await bundled(folder.path, script, 'iife'))).toBe(inNode);
  });

  it('is bundled whole without anything of Node, and leaves nothing where nothing of it is used', async () => {
    const everything = await readFile(join(folder.path, 'out/everything.js'), 'utf8');
    expect(weight(await bundled(folder.path, everything))).toBeGreaterThan(50);
    const unused = ['', '/log', '/runtime', '/playback', '/testing']
      .map((entry) => `import '@quipu/engine${entry}';`)
      .join('\n');
    expect(await bundled(folder.path, unused)).toBe('');
  });

  it('weighs what the README says, within the budget', async () => {
    const text = await readFile(join(ROOT, 'packages/engine/README.md'), 'utf8');
    const rows = [...text.matchAll(SIZE)].map(([, , said, budget]) => ({ said: Number(said), budget: Number(budget) }));
    const measured = await Promise.all(TAKEN.map(async (code) => weight(await bundled(folder.path, code))));
    expect(rows).toHaveLength(measured.length);
    for (const [i, kb] of measured.entries()) {
      expect(kb).toBeLessThanOrEqual(rows[i]?.budget ?? 0);
      expect(Math.abs(kb - (rows[i]?.said ?? 0)), `${TAKEN[i]}: ${kb.toFixed(1)} KB`).toBeLessThan(1);
    }
  });

  it('has a README whose scripts are all run here', async () => {
    expect(Object.keys(await readmeScripts())).toEqual(['first', 'runtime', 'testing']);
  });
});
