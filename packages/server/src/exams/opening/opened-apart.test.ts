import { createHash } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { APART_HEADER, OpenedSheet, openingOf, sheetContentOf } from '@quipu/contract';
import { contentTextOf, openingWord, readWord } from '@quipu/engine/log';
import * as E from 'fp-ts/lib/Either.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { chosen, entry, examinee, itemsOf, onlySheet, opened, option } from '../../testing/examinee.ts';
import { addTestPerson, deviceHeaders } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { wholeSheet } from '../sheets/whole-sheet.ts';
import { texts } from '../texts.ts';

const HOUR = 3_600_000;
const DEVICE = 'equipo-de-prueba-1';
let server: TestServer;
let number = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** People with the same evaluation: two sections with a time, and no way back. */
const people = async (count: number, at: TestServer = server, name = 'Partes', word = 'uno') => {
  number += 1;
  const names = Array.from({ length: count }, (_, n) => `PARTES${number}-${n}`);
  const ids: number[] = [];
  for (const one of names) ids.push(await addTestPerson(at.database.db, one, { fullName: `Nombre de ${one}` }));
  const items = (key: string) =>
    [1, 2, 3].map((n) => choice(`${key}${n}`, { content: `<p>"answerId":7, ${word}</p>` }));
  const sections = [section('Una', items('p'), 600), section('Dos', items('q'), 600)];
  const json = evaluationJson(`${name} ${number} "sections":[]`, sections, { extra: { back_button_enabled: 0 } });
  const given = await giveEvaluation(at.database.db, json, ids, {
    start: at.clock.now - HOUR,
    end: at.clock.now + HOUR,
  });
  const all = await Promise.all(names.map((one) => examinee(at, one)));
  return { all, names, given, sheets: await Promise.all(all.map(onlySheet)) };
};

const ask = async (token: string, id: number, more: Readonly<Record<string, string>>, at: TestServer = server) => {
  const headers = { authorization: `Bearer ${token}`, ...deviceHeaders(DEVICE), ...more };
  const reply = await fetch(`${at.origin}/api/answers-sheet/${id}`, { headers });
  return { reply, text: await reply.text() };
};
const apart = { [APART_HEADER]: '1' };
const read = (text: string): OpenedSheet => {
  const decoded = OpenedSheet.decode(JSON.parse(text));
  if (E.isLeft(decoded)) throw new Error('An opening cannot be read');
  return wholeSheet(decoded.right);
};
const firstOf = <T>([first]: readonly T[]): T => {
  if (first === undefined) throw new Error('There is none');
  return first;
};
const formIn = (text: string): string => text.slice(0, text.indexOf(',"id":', text.indexOf('"items_count"')));

describe('an opening in two parts', () => {
  it('says what one in one part says: with gzip, without, at first, and with sections and answers', async () => {
    const { all, sheets } = await people(1);
    const [who, id] = [firstOf(all), firstOf(sheets)];
    const same = async () => {
      const whole = read((await ask(who.token(), id, {})).text);
      const packed = await ask(who.token(), id, { ...apart, 'accept-encoding': 'gzip, br' });
      expect(packed.reply.headers.get('content-encoding')).toBe('gzip');
      expect(read(packed.text)).toEqual(whole);
      for (const accepted of ['identity', 'gzip;q=0']) {
        const plain = await ask(who.token(), id, { ...apart, 'accept-encoding': accepted });
        expect(plain.reply.headers.get('content-encoding')).toBeNull();
        expect(read(plain.text)).toEqual(whole);
      }
      // The word is of what the device reads, whichever way it came.
      const opening = openingWord(sheetContentOf(whole), openingOf(whole), whole.now);
      expect(readWord(whole.word ?? '')?.word).toEqual(opening);
      return whole;
    };
    const first = await same();
    expect(itemsOf(first).every(({ userAnswer }) => userAnswer.revision === 0)).toBe(true);
    const [one = 0, two = 0] = first.form.sections.map((of) => of.id);
    await who.startSection(id, one);
    await who.answer(id, [entry(first, 1, chosen(option(first, 1, 2)), { updatedAt: server.clock.now })]);
    server.clock.now += 60_000;
    await who.startSection(id, two);
    await who.answer(id, [entry(first, 4, chosen(option(first, 4, 0)), { revision: 2, updatedAt: server.clock.now })]);
    const later = await same();
    expect(later.form.sections).toMatchObject([
      { startedAt: server.clock.now - 60_000, left: true },
      { startedAt: server.clock.now, left: false },
    ]);
    expect(itemsOf(later).map(({ userAnswer }) => userAnswer.revision)).toEqual([0, 1, 0, 0, 2, 0]);
    expect(itemsOf(later)[1]?.userAnswer.details).toMatchObject([{ itemOptionId: option(first, 1, 2) }]);
  });

  it('has a form that is the same for everybody, and nobody in it', async () => {
    const { all, names, sheets } = await people(3);
    const texts_ = await Promise.all(
      all.map(
        async (who, n) => (await ask(who.token(), sheets[n] ?? 0, { ...apart, 'accept-encoding': 'identity' })).text,
      ),
    );
    const forms = texts_.map(formIn);
    expect(new Set(forms).size).toBe(1);
    const [form = ''] = forms;
    expect(form).toContain('"items_count":6');
    for (const name of names) expect(form).not.toContain(name);
    expect(form).not.toMatch(/correct|points|weight|tolerance/);
    texts_.forEach((text, n) => {
      const sheet = read(text);
      expect([sheet.id, sheet.reference]).toEqual([sheets[n], names[n]]);
    });
    const answers = texts_.flatMap((text) => itemsOf(read(text)).map(({ userAnswer }) => userAnswer.id));
    expect(new Set(answers).size).toBe(answers.length);
  });

  it('is one member of gzip, whole by its sum', async () => {
    const { all, sheets } = await people(1);
    const token = all[0]?.token() ?? '';
    const headers = { ...deviceHeaders(DEVICE), ...apart, authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' };
    const bytes = await new Promise<Buffer>((resolve, reject) => {
      const take = (reply: IncomingMessage) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('end', () => resolve(Buffer.concat(chunks)));
      };
      get(`${server.origin}/api/answers-sheet/${sheets[0]}`, { headers }, take).on('error', reject);
    });
    const text = gunzipSync(bytes).toString();
    expect(read(text).id).toBe(sheets[0]);
    // Nothing follows the member: a browser would pass over it.
    expect(bytes.readUInt32LE(bytes.length - 4)).toBe(Buffer.byteLength(text));
    const damaged = Buffer.from(bytes);
    damaged.writeUInt32LE(0, damaged.length - 8);
    expect(() => gunzipSync(damaged)).toThrow();
  });

  it('opens many at once, each by itself: who may not is told why, and nobody else hears of it', async () => {
    const { all, sheets, given } = await people(12);
    const other = await people(1);
    const set = (id: number, columns: object) =>
      server.database.db.updateTable('answers_sheet').set(columns).where('id', '=', id).execute();
    await set(sheets[3] ?? 0, { status: 'I' });
    await set(sheets[5] ?? 0, { withdrawn_at: new Date(server.clock.now), is_valid: false });
    await server.database.db
      .updateTable('quiz')
      .set({ is_active: false })
      .where('id', '=', other.given.quizId)
      .execute();
    const everybody = [
      ...all.map((who, n) => ({ who, id: sheets[n] ?? 0 })),
      { who: firstOf(other.all), id: firstOf(other.sheets) },
    ];
    const replies = await Promise.all(everybody.map(({ who, id }) => who.open(id)));
    const told = replies.map((reply) =>
      reply.status === 200 ? reply.body.id : reply.status === 403 && reply.body.msg,
    );
    expect(told).toEqual(
      everybody.map(({ id }, n) =>
        n === 3 ? texts.absent : n === 5 ? texts.withdrawn : n === 12 ? texts.inactive : id,
      ),
    );
    const open = replies.flatMap((reply) => (reply.status === 200 ? [reply.body] : []));
    expect(new Set(open.map(({ fileGrant }) => fileGrant)).size).toBe(open.length);
    expect(new Set(open.map(({ backupKey }) => backupKey)).size).toBe(open.length);
    for (const { formId } of open) expect(formId).toBe(given.formId);
  });

  it('is of the evaluation of its own installation, though numbers are the same elsewhere', async () => {
    const elsewhere = await Promise.all([startTestServer(), startTestServer()]);
    try {
      const found = await Promise.all(
        elsewhere.map(async (at, n) => {
          const { all, sheets, given } = await people(1, at, 'Otra', `palabra ${n}`);
          return { given, sheet: await opened(firstOf(all), firstOf(sheets)) };
        }),
      );
      expect(new Set(found.map(({ given }) => given.formId)).size).toBe(1);
      found.forEach(({ sheet }, n) => {
        for (const { content } of itemsOf(sheet)) expect(content).toContain(`palabra ${n}`);
      });
    } finally {
      await Promise.all(elsewhere.map((at) => at.close()));
    }
  });

  it('has the name of the evaluation, and its rules, as they are by now', async () => {
    const { all, sheets, given } = await people(2);
    const [first, second] = all;
    if (first === undefined || second === undefined) throw new Error('There are two');
    expect((await opened(first, sheets[0] ?? 0)).quiz.name).toContain('Partes');
    await server.database.db
      .updateTable('quiz')
      .set({ name: 'Con otro nombre' })
      .where('id', '=', given.quizId)
      .execute();
    const sheet = await opened(second, sheets[1] ?? 0);
    expect(sheet.quiz.name).toBe('Con otro nombre');
    const hash = createHash('sha256')
      .update(contentTextOf(sheetContentOf(sheet)))
      .digest('base64url');
    expect(readWord(sheet.word ?? '')?.word).toMatchObject({ content: hash });
  });
});
