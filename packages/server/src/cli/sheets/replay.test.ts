import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PlaybackFile } from '@quipu/contract';
import { readLogReceipt } from '@quipu/engine/log';
import { clockText } from '@quipu/engine/playback';
import * as E from 'fp-ts/lib/Either.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiptGiver } from '../../exams/receipts/receipt-store.ts';
import { keepAction } from '../../platform/audit/operator-action-store.ts';
import { storageFolder } from '../../platform/storage/stored-files.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { chosen, entry, examinee, itemsOf, onlySheet, opened, option } from '../../testing/examinee.ts';
import { offlineSession } from '../../testing/offline-session.ts';
import { addTestPerson } from '../../testing/people.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { runCommand } from '../../testing/run-command.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts as cliTexts } from '../texts.ts';
import { texts } from './replay.ts';
import { texts as sheetTexts } from './show-sheet.ts';

const HOUR = 3_600_000;
const HOSTILE = '</script><!--<script>alert(1)</script>\u2028\u2029 $& $1';
const OTHER = 'NO es de este registro: algo se cambió hasta ahí';
const PICTURE = `${'a'.repeat(64)}.png`;

let server: TestServer;
let number = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
const run = (...argv: readonly string[]) => runCommand(server.context, argv);
const fileNamed = (name: string) => join(server.context.config.dataFolder, name);

/** A finished sheet of somebody with such a name, whose answer to the second question is that text. */
const taken = async (text = 'Quito') => {
  number += 1;
  const { db } = server.database;
  const reference = `VISTA${number}`;
  const userId = await addTestPerson(db, reference, { fullName: text });
  const written = { key: 'p2', type: 5, content: '<p>Escriba</p>', answer: 'Quito' };
  const json = evaluationJson(`Historia ${number} ${text}`, [
    section('S', [choice('p1', { content: '<p><img src="figura.png" alt="Mapa"></p>' }), written]),
  ]);
  const window = { start: server.clock.now - HOUR, end: server.clock.now + 2 * HOUR };
  const given = await giveEvaluation(db, json, [userId], window, null, new Map([['figura.png', PICTURE]]));
  const who = await examinee(server, reference);
  const id = await onlySheet(who);
  const sheet = await opened(who, id);
  const device = offlineSession(sheet);
  device.choose(0, 1, server.clock.now + 1_000);
  const itemId = itemsOf(sheet)[1]?.id ?? 0;
  const details = [{ itemOptionId: null, answer: text, slot: null }];
  device.act({ type: 'AnswerItem', itemId, details }, server.clock.now + 2_000);
  server.clock.now += 3_000;
  await who.log(id, 1, 0, device.lines());
  return { ...given, who, id: String(id), device, reference };
};

const dataIn = (html: string): unknown =>
  JSON.parse(/<script id="playback" type="application\/json">(.*)<\/script>/.exec(html)?.[1] ?? '');
const fileIn = (html: string): PlaybackFile => {
  const decoded = PlaybackFile.decode(dataIn(html));
  if (E.isLeft(decoded)) throw new Error('It is no file of a playback');
  return decoded.right;
};
const kept = async (id: string) => {
  const rows = await server.database.db.selectFrom('operator_action').select(['who', 'why', 'what']).execute();
  return rows.filter(({ what }) => (what as { sheetId?: number }).sheetId === Number(id));
};

describe('replay --html', () => {
  it('writes a sheet with its log, the proofs, and the keys they are checked with', async () => {
    const { id, device, reference } = await taken();
    const handed = await receiptGiver(server.context).handOut(Number(id));
    const out = fileNamed(`${id}.html`);
    const said = await run('replay', id, '--html', '--out', out, '--operator', 'ROSA', '--reason', 'Apelación 12');
    expect(said).toMatchObject({ ok: true, lines: [expect.stringContaining(out)] });
    const file = fileIn(readFileSync(out, 'utf8'));
    expect(file.playback).toMatchObject({ sheetId: Number(id), reference, fullName: 'Quito', fileGrant: '' });
    expect(file.playback.screens[0]?.text).toEqual(device.lines());
    expect(file.receipts).toEqual([handed.kind === 'receipt' ? handed.receipt.text : '']);
    expect(file.keys).toHaveLength(1);
    expect(file.verdicts[0]).toContain('Cada línea lleva la huella de la anterior, y todas se comprobaron.');
    expect(file.verdicts[0]?.at(-1)).toContain(`la firma es correcta, de la llave ${file.keys[0]?.id}.`);
    const sha256 = createHash('sha256').update(readFileSync(out)).digest('hex');
    const what = { action: 'replay', sheetId: Number(id), document: 'html', sha256 };
    expect(await kept(id)).toEqual([{ who: 'ROSA', why: 'Apelación 12', what }]);
  });

  it('writes to standard output where no file is named, and keeps that too', async () => {
    const { id } = await taken();
    const { ok, lines } = await run('replay', '--html', id);
    expect([ok, lines.length]).toEqual([true, 1]);
    expect(fileIn(lines[0] ?? '').playback.sheetId).toBe(Number(id));
    const sha256 = createHash('sha256').update(`${lines[0]}\n`).digest('hex');
    expect(await kept(id)).toMatchObject([{ who: 'consola', why: null, what: { sha256 } }]);
  });

  it('lets nothing that somebody wrote out of its place', async () => {
    const { id } = await taken(HOSTILE);
    const [html = ''] = (await run('replay', '--html', id)).lines;
    const [before, data, after] = html.split(/(?<=application\/json">)|(?=<\/script>)/);
    expect([before, after]).toEqual([
      expect.stringMatching(/json">$/),
      expect.stringMatching(/^<\/script>\s*<\/body>/),
    ]);
    expect(data).not.toMatch(/[<>&\u2028\u2029]/);
    const { playback } = fileIn(html);
    expect(playback.fullName).toBe(HOSTILE);
    expect(playback.screens[0]?.text.join('')).toContain(JSON.stringify(HOSTILE).slice(1, -1));
  });

  it('has the pictures of its questions, or says that it does not', async () => {
    const { id } = await taken();
    const { config } = server.context;
    await mkdir(storageFolder(config.dataFolder), { recursive: true });
    writeFileSync(join(storageFolder(config.dataFolder), PICTURE), 'png');
    const [html = ''] = (await run('replay', '--html', id)).lines;
    const url = `data:image/png;base64,${Buffer.from('png').toString('base64')}`;
    expect(fileIn(html)).toMatchObject({ files: [{ name: PICTURE, url }], leftOut: 0 });
    const without = await run('replay', '--html', id, '--without-pictures');
    expect(fileIn(without.lines[0] ?? '')).toMatchObject({ files: [], leftOut: 1 });
    expect(without.notes).toEqual([texts.leftOut(1)]);
  });

  it('names nobody who watched or acted, and has nothing that was noted, unless it is for the office', async () => {
    const { id } = await taken();
    const sheetId = Number(id);
    const { db } = server.database;
    const at = server.clock.now;
    await keepAction(db, 'VIGILA', 'Lo pidió su médico', { action: 'extend-sheet', sheetId, minutes: 5 }, at);
    await keepAction(db, 'VIGILA', 'Parecía copiar', { action: 'view', sheetId, seconds: 40 }, at);
    const [html = ''] = (await run('replay', '--html', id)).lines;
    expect(fileIn(html).playback.actions).toMatchObject([{ what: 'time', who: 'la institución', why: null }]);
    for (const noted of ['VIGILA', 'médico', 'copiar']) expect(html).not.toContain(noted);
    const [whole = ''] = (await run('replay', '--html', '--with-staff', id)).lines;
    expect(fileIn(whole).playback.actions).toMatchObject([{ who: 'VIGILA' }, { who: 'VIGILA', what: 'view' }]);
    expect((await kept(id)).at(-1)).toMatchObject({ what: { action: 'replay', withStaff: true } });
  });

  it('says of a log that was written anew after the server had signed it that it is another one', async () => {
    const { id, who } = await taken();
    const of = Number(id);
    const handed = await receiptGiver(server.context).handOut(of);
    for (const table of ['log_line', 'log_pack'] as const)
      await server.database.db.deleteFrom(table).where('sheet_id', '=', of).execute();
    const other = offlineSession(await opened(who, of));
    for (const place of [2, 1]) other.choose(0, place, server.clock.now);
    expect(await who.log(of, 1, 0, other.lines())).toMatchObject({ status: 200 });
    const html = await run('replay', '--html', id);
    const { playback, verdicts } = fileIn(html.lines[0] ?? '');
    const head = handed.kind === 'receipt' ? readLogReceipt(handed.receipt.text)?.head : '';
    expect(playback.screens[0]?.receipts).toMatchObject([{ head }]);
    expect([verdicts[0]?.join(' '), html.notes]).toEqual([expect.stringContaining(OTHER), [texts.wrong(1)]]);
    const out = fileNamed(`${id}.pdf`);
    await run('replay', id, '--pdf', '--out', out);
    const told = (await readPdf(readFileSync(out))).pages.join(' ');
    expect(told).toContain(OTHER);
    for (const text of [told, verdicts[0]?.join(' ')]) expect(text).not.toContain('nadie lo cambió después');
  });

  it('says what is wrong with a log, before anybody opens the file', async () => {
    const { id, device, who } = await taken();
    const lines = device.numbered();
    device.choose(0, 2, server.clock.now);
    await who.log(Number(id), 1, lines.length + 5, device.numbered().slice(-1));
    expect(await run('replay', '--html', id)).toMatchObject({ ok: true, notes: [texts.wrong(1)] });
  });

  it('writes no word of a rehearsal where its page would come, which a shell may write into a file', async () => {
    const { id } = await taken();
    const said = await run('replay', '--html', id, '--dry-run');
    expect(said).toMatchObject({ ok: true, lines: [] });
    expect(said.notes).toEqual([cliTexts.dryRun, expect.stringMatching(/^la salida: \d+ kB\.$/)]);
    expect(await kept(id)).toEqual([]);
  });

  it('is refused where there is nothing to show, nothing to show it with, or no place for it', async () => {
    const { id } = await taken();
    expect(await run('replay', '999999', '--html')).toEqual({ ok: false, lines: [sheetTexts.noSheet] });
    expect(await run('replay', id)).toEqual({ ok: false, lines: [texts.form] });
    const out = fileNamed('ocupado.html');
    writeFileSync(out, 'otra cosa');
    for (const more of [[], ['--dry-run']])
      expect(await run('replay', id, '--html', '--out', out, ...more)).toEqual({
        ok: false,
        lines: [texts.cannotWrite(out)],
      });
    expect(readFileSync(out, 'utf8')).toBe('otra cosa');
    const config = { ...server.context.config, playbackPage: fileNamed('ninguna.html') };
    const nowhere = fileNamed('sin-pagina.html');
    const said = await runCommand({ ...server.context, config }, ['replay', id, '--html', '--out', nowhere]);
    expect(said).toEqual({ ok: false, lines: [texts.noPage] });
    expect(existsSync(nowhere)).toBe(false);
    expect(await kept(id)).toEqual([]);
  });
});

describe('replay --pdf', () => {
  /** Somebody answers, changes it, and the server has it some seconds later; the log comes after that. */
  const told = async () => {
    const { db } = server.database;
    number += 1;
    const reference = `VISTA${number}`;
    const userId = await addTestPerson(db, reference, { fullName: 'Ana Quispe' });
    const json = evaluationJson(`Relato ${number}`, [section('S', [choice('p1'), choice('p2')])]);
    const window = { start: server.clock.now - HOUR, end: server.clock.now + 2 * HOUR };
    await giveEvaluation(db, json, [userId], window);
    const who = await examinee(server, reference);
    const id = await onlySheet(who);
    const sheet = await opened(who, id);
    const device = offlineSession(sheet);
    device.choose(0, 1, server.clock.now + 1_000);
    server.clock.now += 18_000;
    device.choose(0, 2, server.clock.now);
    device.act({ type: 'StartSync', limit: 10 }, server.clock.now);
    server.clock.now += 14_000;
    await who.answer(id, [entry(sheet, 0, chosen(option(sheet, 0, 2)), { revision: 2, updatedAt: server.clock.now })]);
    device.act({ type: 'ReportSyncAcked', syncId: 1, setAside: [], superseded: [] }, server.clock.now);
    server.clock.now += 5 * 60_000;
    device.act({ type: 'GoTo', position: 1 }, server.clock.now);
    server.clock.now += 20_000;
    await who.log(id, 1, 0, device.lines());
    return { id };
  };

  it('tells what the server saw beside the log: its own outages, and what it took by other ways', async () => {
    const { id } = await told();
    const { db } = server.database;
    const at = server.clock.now - 60_000;
    await db
      .insertInto('server_outage')
      .values({ from_at: new Date(at), to_at: new Date(at + 18_000) })
      .execute();
    await db
      .insertInto('backup_import')
      .values({ sheet_id: id, epoch: 1, head: 'a'.repeat(43), lines: 4, taken: 2, at: new Date(at + 20_000) })
      .execute();
    const out = fileNamed(`${id}-visto.pdf`);
    await run('replay', String(id), '--pdf', '--out', out);
    const text = (await readPdf(readFileSync(out))).pages.join(' ').replace(/\s+/g, ' ');
    expect(text).toContain('Lo que vio el servidor');
    expect(text).toContain(`${clockText(at)} no consta que funcionara, durante 18 s`);
    expect(text).toContain(`${clockText(at + 20_000)} tomó un respaldo del equipo, con 2 respuestas`);
    await db.deleteFrom('server_outage').execute();
  });

  it('tells what the database has, event by event, with when the server had it', async () => {
    const { id } = await told();
    const out = fileNamed(`${id}.pdf`);
    expect(await run('replay', String(id), '--pdf', '--out', out)).toMatchObject({ ok: true, notes: [] });
    const { pages, title } = await readPdf(readFileSync(out));
    const text = pages.join(' ').replace(/\s+/g, ' ');
    expect(title).toMatch(/^Historia de una evaluación: Relato/);
    const { db } = server.database;
    const lines = await db
      .selectFrom('session_log')
      .select(['line', 'received_at'])
      .where('sheet_id', '=', id)
      .orderBy('seq')
      .execute();
    const changes = lines
      .map(({ line, received_at }) => ({ ...(JSON.parse(line) as { type: string; at: number }), received_at }))
      .filter(({ type }) => type === 'AnswerChanged');
    const held = await db
      .selectFrom('user_answer')
      .select('received_at')
      .where('received_at', 'is not', null)
      .orderBy('received_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(changes).toHaveLength(2);
    const [first, second] = changes.map(({ at }) => clockText(at));
    const came = clockText(Number(changes[0]?.received_at));
    const saved = clockText(Number(held.received_at));
    expect(text).toContain(`${first} Respondió la pregunta 1: B; la cambió otra vez antes de saber si llegó`);
    expect(text).toContain(`${second} Cambió la respuesta de la pregunta 1 de B a C; guardada a las ${saved}`);
    expect(text.split(came).length - 1).toBeGreaterThanOrEqual(changes.length);
    expect(text).toContain('— Sin actividad durante 5 min 14 s —');
    expect(text).toContain('Página 1 de 1');
    expect(text).toContain('Cada línea lleva la huella de la anterior, y todas se comprobaron.');
    expect(text).toContain('-----BEGIN PUBLIC KEY-----');
    expect(await kept(String(id))).toMatchObject([{ what: { document: 'pdf' } }]);
  });

  it('is written to a file alone, and is one document or the other', async () => {
    const { id } = await taken();
    expect(await run('replay', id, '--pdf')).toEqual({ ok: false, lines: [texts.out] });
    expect(await run('replay', id, '--pdf', '--html', '--out', fileNamed('dos.pdf'))).toEqual({
      ok: false,
      lines: [texts.form],
    });
  });
});
