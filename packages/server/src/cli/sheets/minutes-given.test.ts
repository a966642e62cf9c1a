import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PausedSheets, pausedSheets } from '../../testing/paused-sheets.ts';
import { runCommand } from '../../testing/run-command.ts';
import { csvRows } from '../../testing/spanish-csv.ts';

const folder = mkdtempSync(join(tmpdir(), 'quipu-minutes-'));
let of: PausedSheets;
beforeAll(async () => {
  of = await pausedSheets();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await of.close();
});

const BY = ['--operator', 'ROSA', '--reason', 'Apelación'];
const done = async (...argv: readonly string[]) => {
  const outcome = await runCommand(of.server.context, argv);
  if (!outcome.ok) throw new Error(outcome.lines.join(' '));
  return outcome.lines.join('\n');
};

it('a sheet that is reopened after hours was given the minutes that somebody gave it, and not those hours', async () => {
  await of.given();
  await done('extend-sheet', String(of.id), '5', ...BY);
  await of.pass(30);
  await of.who.finish(of.id, 'F');
  await of.pass(180);
  await done('reopen-sheet', String(of.id), '--minutes', '65', ...BY);
  expect(await done('show-sheet', String(of.id))).toContain('Tiempo adicional de la hoja: 35 minutos');
  const out = join(folder, 'tiempos.csv');
  await done('export', 'times', out, ...BY);
  expect(csvRows(readFileSync(out))).toMatchObject([{ minutos_anadidos: '35' }]);
});

it('a sheet that was ended by mistake and goes on with less than it had left was given nothing', async () => {
  await of.given();
  await of.pass(30);
  await of.who.finish(of.id, 'F');
  await done('reopen-sheet', String(of.id), '--minutes', '20', ...BY);
  expect(await done('show-sheet', String(of.id))).toContain('Tiempo adicional de la hoja: 0 minutos');
});

it('a reopening that was kept before it said what it added counts whole', async () => {
  await of.given();
  await of.pass(30);
  await of.who.finish(of.id, 'F');
  await done('reopen-sheet', String(of.id), '--minutes', '20', ...BY);
  await sql`update operator_action set what = what - 'added' where what->>'sheetId' = ${String(of.id)}`.execute(
    of.server.database.db,
  );
  expect(await done('show-sheet', String(of.id))).toContain('Tiempo adicional de la hoja: 20 minutos');
});
