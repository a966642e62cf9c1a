import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { actionInWords, factsInOneLine, keptFacts } from '@quipu/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandExamples } from '../testing/command-examples/command-examples.ts';
import { type CommandExamples, type ExampleScene, exampleScene } from '../testing/command-examples/example-scene.ts';
import { type HandedOutSheets, handedOutSheets } from '../testing/handed-out-sheets.ts';
import { addOperator, runCommand } from '../testing/run-command.ts';
import { tablesOf } from '../testing/whole-database.ts';
import type { Command } from './command/command.ts';
import { groups } from './commands.ts';
import { prepareCommand } from './run-command.ts';
import { texts } from './texts.ts';

/** Commands that make an installation have tests of their own. */
const commands = groups.flatMap((group) => group.commands).filter((command): command is Command => 'run' in command);
const writing = commands.filter(({ writes }) => writes).map(({ name }) => name);

let of: HandedOutSheets;
let scene: ExampleScene;
let examples: CommandExamples;
beforeAll(async () => {
  of = await handedOutSheets();
  await addOperator(of.server.database.db);
  scene = exampleScene(of);
  examples = commandExamples(scene);
});
afterAll(async () => {
  scene.close();
  await of.close();
});

const run = (...argv: readonly string[]) => runCommand(of.server.context, argv);
const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => `${path} ${readFileSync(path, 'base64')}`)
    .sort();
const everything = async () => ({
  tables: await tablesOf(of.server.database.db),
  files: [...filesIn(of.server.context.config.dataFolder), ...filesIn(scene.folder)],
});

/** The register tells what a command kept last by the office's names; settings have their own. */
const hasWords = async (name: string) => {
  const { db } = of.server.database;
  const rows = await db.selectFrom('operator_action').select('what').orderBy('id', 'desc').limit(20).execute();
  const kept = rows
    .map(({ what }) => what as Readonly<Record<string, unknown>>)
    .filter(({ action }) => action === name);
  for (const { action, userId: _, userIds: __, value: ___, key, ...what } of kept.slice(0, 1)) {
    expect(actionInWords(String(action))).not.toBe(action);
    const names = key === undefined ? factsInOneLine(keptFacts(what, () => 'una hora')) : '';
    expect(names).not.toMatch(/(?:^|[;(] )[a-z]\w*:/);
  }
};

describe('a dry run', () => {
  it('is an option of every command that writes, and of no other', () => {
    expect(commands.filter(({ options }) => 'dryRun' in options).map(({ name }) => name)).toEqual(writing);
    expect(Object.keys(examples).sort()).toEqual([...writing].sort());
  });

  it.each(writing)('says what %s would change, and changes nothing', async (name) => {
    const example = await examples[name]?.();
    if (example === undefined) throw new Error(`No example of ${name}`);
    const before = await everything();
    const rehearsed = await run(...example.argv, '--dry-run');
    expect(rehearsed).toMatchObject({ ok: true, lines: expect.arrayContaining([texts.dryRun]) });
    expect(rehearsed.lines[1]).toMatch(/\w/);
    expect(await everything()).toEqual(before);

    const done = await run(...example.argv);
    expect(done.ok).toBe(true);
    const after = await everything();
    const changed = [...after.tables].filter(([table, rows]) => before.tables.get(table) !== rows);
    expect(changed.map(([table]) => table)).toEqual(expect.arrayContaining([...example.changes]));
    expect(after.files.join('\n') !== before.files.join('\n')).toBe(example.files === true);
    expect(done.lines).toHaveLength(rehearsed.lines.length - 1);
    await hasWords(name);
  });

  it('makes no secret where the server has made none', async () => {
    const example = await examples['prepare-laboratory']?.();
    const dataFolder = mkdtempSync(join(tmpdir(), 'quipu-none-'));
    const prepared = prepareCommand([...(example?.argv ?? []), '--dry-run']);
    if (typeof prepared !== 'function') throw new Error('It is no command, or misses something');
    const config = { ...of.server.context.config, secret: null, dataFolder };
    await of.server.database.db.deleteFrom('receipt_key').execute();
    expect(await prepared({ ...of.server.context, config })).toMatchObject({ ok: true });
    expect(readdirSync(dataFolder)).toEqual([]);
    rmSync(dataFolder, { recursive: true });
  });
});
