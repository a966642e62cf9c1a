import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { QuizEvent } from '@quipu/engine';
import {
  isContentLine,
  type LogHead,
  receiptCode,
  receiptKeyId,
  receiptText,
  sha256,
  signedText,
} from '@quipu/engine/log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOfLog, logOfEvents } from '../src/testing/log-of-events.ts';
import { detailsOf } from '../src/testing/simulation/misfortunes.ts';
import { simpleSheet } from '../src/testing/simulation/simple-sheet.ts';
import { createSimulation, START } from '../src/testing/simulation/simulation.ts';
import { quipuText } from './quipu-text.ts';
import { replayOf as run } from './testing/run-replay.ts';

const folder = mkdtempSync(join(tmpdir(), 'quipu-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));
const keyFile = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};
const pem = (key: KeyObject): string => key.export({ format: 'pem', type: 'spki' }).toString();
const own = generateKeyPairSync('ed25519');
const another = generateKeyPairSync('ed25519');
const ownFile = keyFile('own.pem', pem(own.publicKey));
const SIGNED_AT = START + 600_000;
const idOf = ({ publicKey }: { readonly publicKey: KeyObject }) =>
  receiptKeyId(publicKey.export({ format: 'jwk' }).x ?? '');
const receiptOf = (head: LogHead, key: KeyObject = own.privateKey, id = idOf(own)): string => {
  const signed = signedText(head, SIGNED_AT, id);
  return receiptText(signed, sign(null, Buffer.from(signed), key).toString('base64url'));
};

let whole: readonly string[] = [];
/** Those that have a number. */
let lines: readonly string[] = [];
/** The log's text, with the content that stands beside it. */
const text = (all: readonly string[] = lines): string => {
  const [first = '', ...rest] = all;
  const inText = all.length === 0 || all.some(isContentLine) ? all : [first, ...whole.filter(isContentLine), ...rest];
  return inText.map((line) => `${line}\n`).join('');
};
const headAt = (count: number, more: Partial<LogHead> = {}): LogHead => ({
  sheetId: 7,
  epoch: 1,
  lines: count,
  head: sha256(lines[count - 1] ?? ''),
  ...more,
});
const verified = (receipt: string, log = text(), ...more: readonly string[]) => run(log, '--verify', receipt, ...more);

beforeAll(async () => {
  const { runtime, time, until, disk, server } = createSimulation(3, simpleSheet([{ items: 4, duration: null }]));
  server.signatureOf = (signed) => sign(null, Buffer.from(signed), own.privateKey).toString('base64url');
  await until(runtime().start());
  for (const item of [0, 1, 2]) {
    await until(runtime().dispatch({ type: 'AnswerItem', itemId: 100 + item, details: detailsOf(item, 2) }));
    await time.pass(20_000);
  }
  await until(runtime().dispatch({ type: 'FinishQuiz', processes: [] }));
  await time.pass(5_000);
  whole = [...disk.written];
  lines = whole.filter((line) => !isContentLine(line));
});

describe('quipu-replay --verify', () => {
  it('says which line a receipt covers, that the log ends there, and who signed', async () => {
    const { code, out, err } = await verified(receiptOf(headAt(lines.length)), text(), '--key', ownFile);
    expect([code, err]).toEqual([0, '']);
    const short = receiptCode(headAt(lines.length));
    expect(out).toContain(`hoja 7, época 1, código ${short}\n${quipuText(short)}\n`);
    expect(out).toMatch(
      new RegExp(
        `Cubre las líneas 1 a ${lines.length} de ${lines.length}: desde 18 de noviembre de 2026, .* hasta 18 de noviembre de 2026, .*, hora de Guayaquil\n`,
      ),
    );
    expect(out).toContain(`Épocas de lo que cubre: la 1, las líneas 1 a ${lines.length}\n`);
    expect(out).toContain('El fin de la evaluación está en lo que cubre\n');
    expect(out).toContain('el registro no sigue\n');
    expect(out).toMatch(/Firma: correcta, del 18 de noviembre de 2026, \d\d:\d\d:\d\d\n/);
  });

  it('says that the log goes on, and takes a short code however it is typed', async () => {
    const code = receiptCode(headAt(lines.length - 1));
    for (const typed of [code, code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'O')]) {
      const reply = await verified(typed);
      expect(reply).toMatchObject({ code: 0, err: '' });
      expect(reply.out).toContain(`Cubre las líneas 1 a ${lines.length - 1} de ${lines.length}: `);
      expect(reply.out).toContain('el registro sigue 1 línea más\nFirma: un código corto no la lleva');
    }
    const early = await verified(receiptOf(headAt(2)));
    expect(early.out).toContain('El fin de la evaluación no está en lo que cubre\n');
    expect(early.out).toContain(`el registro sigue ${lines.length - 2} líneas más\nFirma: sin comprobar`);
  });

  it('takes the keys as the server replies them, the earlier ones too', async () => {
    const other = generateKeyPairSync('ed25519').publicKey;
    for (const keys of [
      { public_key: pem(own.publicKey), earlier_public_keys: [] },
      {
        public_key: pem(other),
        earlier_public_keys: [pem(generateKeyPairSync('ed25519').publicKey), pem(own.publicKey)],
      },
    ]) {
      const reply = keyFile('reply.json', JSON.stringify(keys));
      expect((await verified(receiptOf(headAt(3)), text(), `--key=${reply}`)).out).toContain('Firma: correcta');
    }
  });

  it('says which key signed, where that one was not given', async () => {
    const foreign = receiptOf(headAt(3), another.privateKey, idOf(another));
    const { code, err } = await verified(foreign, text(), '--key', ownFile);
    expect(code).toBe(1);
    expect(err).toContain(`la llave ${idOf(another)}, que no está`);
  });

  it('takes a receipt from before keys had names, by whichever key', async () => {
    const { sheetId, epoch, lines: count, head } = headAt(3);
    const signed = `quipu1.${sheetId}.${epoch}.${count}.${head}.${SIGNED_AT}`;
    const both = keyFile('both.pem', pem(another.publicKey) + pem(own.publicKey));
    const old = receiptText(signed, sign(null, Buffer.from(signed), own.privateKey).toString('base64url'));
    expect((await verified(old, text(), '--key', both)).out).toContain('Firma: correcta');
  });

  it('finds a line in each epoch that its journal went through', async () => {
    const events = eventsOfLog(whole).slice(0, 3);
    const opening = (events[0] as Extract<QuizEvent, { type: 'SheetOpened' }>).data.opening;
    const at = (events.at(-1) as QuizEvent).at;
    const resumed: QuizEvent = { type: 'SheetResumed', at, data: { opening: { ...opening, epoch: 2 } } };
    const gone = logOfEvents([...events, resumed]);
    for (const epoch of [1, 2])
      for (const one of [receiptCode(headAt(2, { epoch })), receiptOf(headAt(2, { epoch }))])
        expect((await verified(one, text(gone))).out).toContain(`época ${epoch}, `);
    const all = { head: sha256(gone.at(-1) ?? ''), epoch: 2 };
    const { out } = await verified(receiptOf(headAt(5, all)), text(gone));
    expect(out).toContain('Épocas de lo que cubre: la 1, las líneas 1 a 4; la 2, la línea 5\n');
  });

  it('refuses every forgery of a receipt, whether a key is given or not', async () => {
    const good = headAt(5);
    const whole = receiptOf(good);
    const swapped = (from: string, to: string) => whole.replace(from, to);
    const cases: readonly [string, RegExp, RegExp][] = [
      ['', /espera un comprobante/, /espera un comprobante/],
      ['hola', /mal copiado/, /mal copiado/],
      [swapped('quipu2.7.', 'quipu2.8.'), /de la hoja 8 .* de la 7/, /la firma/],
      [swapped('.7.1.5.', '.7.2.5.'), /no llega a la época 2/, /la firma/],
      [swapped('.1.5.', '.1.4.'), /la línea 4 /, /la firma/],
      [swapped('.1.5.', '.1.500.'), /cubre 500 líneas y el registro tiene/, /la firma/],
      [swapped(good.head, sha256('otra')), /la línea 5 /, /la firma/],
      [receiptOf(headAt(5, { head: sha256('otra') })), /la línea 5 /, /la línea 5 /],
      [receiptOf(headAt(5, { sheetId: 8 })), /de la hoja 8/, /de la hoja 8/],
    ];
    for (const [receipt, without, withKey] of cases) {
      const [plain, keyed] = [await verified(receipt), await verified(receipt, text(), '--key', ownFile)];
      expect([plain.out, keyed.out]).toEqual(['', '']);
      expect([plain.code, keyed.code]).toEqual(receipt === '' ? [2, 2] : [1, 1]);
      expect(plain.err).toMatch(without);
      expect(keyed.err).toMatch(withKey);
    }
    const at = swapped(`.${SIGNED_AT}.`, `.${SIGNED_AT - 1}.`);
    for (const forged of [at, receiptOf(good, another.privateKey), whole.replace(/.{5}$/, 'AAAAA')]) {
      expect(await verified(forged, text(), '--key', ownFile)).toMatchObject({ code: 1, out: '' });
    }
  });

  it('refuses every forgery of the log up to the line that is covered, and damage after it', async () => {
    const receipts = [receiptOf(headAt(5)), receiptCode(headAt(5))];
    const rewritten = (edit: (events: readonly QuizEvent[]) => readonly QuizEvent[]) =>
      text(logOfEvents(edit(eventsOfLog(whole))));
    const later = (place: number) =>
      rewritten((events) => events.map((event, i) => (i === place ? { ...event, at: event.at + 1 } : event)));
    const logs = [
      later(2),
      rewritten((events) => events.filter((_, i) => i !== 3)),
      text(lines.slice(0, 4)),
      text().slice(0, -2),
      text(lines.map((line, i) => (i === 7 ? line.replace(/"at":\d/, '"at":9') : line))),
      '',
    ];
    for (const log of logs)
      for (const receipt of receipts) expect(await verified(receipt, log)).toMatchObject({ code: 1, out: '' });
    expect(await verified(receipts[1] ?? '', later(lines.length - 2))).toMatchObject({ code: 0 });
  });

  it('says how it is called where it is called wrongly', async () => {
    const receipt = receiptOf(headAt(3));
    const rsa = generateKeyPairSync('rsa', { modulusLength: 1_024 }).publicKey;
    const wrong = [
      ['--verify', receipt, '--json'],
      ['--verify', receipt, '--at', '3'],
      ['--verify', receipt, '--key', join(folder, 'nada.pem')],
      ['--verify', receipt, '--key', keyFile('rsa.pem', pem(rsa))],
      ['--verify', receipt, '--key', keyFile('empty.pem', '')],
    ];
    for (const given of wrong) {
      const reply = await run(text(), ...given);
      expect([reply.code, reply.out]).toEqual([2, '']);
      expect(reply.err).not.toBe('');
    }
  });
});
