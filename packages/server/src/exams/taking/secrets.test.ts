import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEVICE_HEADER } from '@quipu/contract';
import { hasParts, type ItemType } from '@quipu/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDemonstration } from '../../content/demonstration/load-demonstration.ts';
import type { FormItem } from '../../platform/db/columns/form.ts';
import { hashPassword } from '../../platform/secrets/password-hasher.ts';
import { examinee } from '../../testing/examinee.ts';
import { PASSWORD } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
const folder = mkdtempSync(join(tmpdir(), 'quipu-demo-'));
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.database;
  await loadDemonstration(db, folder, server.clock.now);
  await db
    .updateTable('app_user')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .execute();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Secret {
  readonly items: readonly FormItem[];
  readonly text: string;
}
/** Every demonstration sheet as it goes over the wire, beside what its form holds. */
const replies = async (): Promise<readonly Secret[]> => {
  const { db } = server.database;
  const { reference, id } = await db.selectFrom('app_user').select(['reference', 'id']).executeTakeFirstOrThrow();
  const token = (await examinee(server, reference)).token();
  const sheets = await db
    .selectFrom('answers_sheet')
    .innerJoin('form', 'form.id', 'answers_sheet.form_id')
    .select(['answers_sheet.id', 'content'])
    .where('user_id', '=', id)
    .execute();
  const made: Secret[] = [];
  for (const sheet of sheets) {
    const response = await fetch(`${server.origin}/api/answers-sheet/${sheet.id}`, {
      headers: { authorization: `Bearer ${token}`, [DEVICE_HEADER]: 'equipo-0001' },
    });
    expect(response.status).toBe(200);
    const items = sheet.content.sections.flatMap((section) =>
      section.items.flatMap((item) => [item, ...item.children]),
    );
    made.push({ items, text: await response.text() });
  }
  return made;
};

const keysOf = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.flatMap(keysOf)
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)])
      : [];

describe('what the examinee must not know', () => {
  it('is in no field of an opened sheet', async () => {
    const made = await replies();
    expect(made).toHaveLength(4);
    const allowed = new Set(['slot', 'answer']);
    for (const { text, items } of made) {
      const keys = new Set(keysOf(JSON.parse(text)));
      for (const key of ['isCorrect', 'is_correct', 'correct', 'correctAnswer', 'correct_answer', 'tolerance'])
        expect(keys).not.toContain(key);
      for (const key of allowed) expect(keys).not.toContain(key);
      expect(items.some((item) => item.options.some((option) => option.isCorrect))).toBe(true);
    }
  });

  it('is in no text: written answers are not there unless the question itself says them', async () => {
    let looked = 0;
    for (const { text, items } of await replies()) {
      const shown = JSON.stringify(items.map(({ content, options }) => [content, options.map((o) => o.content)]));
      for (const { correctAnswer } of items) {
        if (correctAnswer === null || correctAnswer.length < 5 || shown.includes(correctAnswer)) continue;
        looked += 1;
        expect(text).not.toContain(correctAnswer);
      }
    }
    expect(looked).toBeGreaterThan(0);
  });

  it('is in no order: counterparts and fillers come in the order of the alphabet, ids too', async () => {
    interface Shown {
      readonly id: number;
      readonly item_type_id: ItemType;
      readonly options: readonly { readonly id: number; readonly content: string; readonly match: string | null }[];
      readonly children: readonly Shown[];
    }
    let looked = 0;
    for (const { text } of await replies()) {
      const sheet = JSON.parse(text) as { form: { sections: { items: Shown[] }[] } };
      const items = sheet.form.sections.flatMap(({ items: own }) => own.flatMap((item) => [item, ...item.children]));
      for (const { item_type_id, options } of items) {
        if (!hasParts(item_type_id)) continue;
        const texts = options.map(({ match, content }) => match ?? content);
        looked += 1;
        expect(texts).toEqual([...texts].sort());
        const ids = options.map(({ id }) => id);
        expect(ids).toEqual([...ids].sort((a, b) => a - b));
      }
    }
    expect(looked).toBeGreaterThan(2);
  });
});
