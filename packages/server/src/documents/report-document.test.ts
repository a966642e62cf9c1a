import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Details } from '@quipu/engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ResultItem, SheetResults } from '../exams/results/read-results.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { reportDocument } from './report-document.ts';

const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
let dataFolder = '';
beforeAll(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'quipu-documents-'));
  mkdirSync(join(dataFolder, 'storage'));
  const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${inside}</svg>`;
  writeFileSync(join(dataFolder, 'storage', 'figura.svg'), svg('<circle cx="5" cy="5" r="4"/>'));
  writeFileSync(join(dataFolder, 'storage', 'ajena.svg'), svg('<image href="/etc/hostname" width="9" height="9"/>'));
  writeFileSync(join(dataFolder, 'storage', 'punto.png'), Buffer.from(DOT, 'base64'));
});
afterAll(() => rmSync(dataFolder, { recursive: true }));

const given = (itemOptionId: number | null, answer: string | null = null): Details => [
  { itemOptionId, answer, slot: null },
];
const item = (id: number, content: string, more: Partial<ResultItem> = {}): ResultItem['children'][number] => ({
  place: 1,
  id,
  type: 1,
  number: String(id),
  content,
  options: [
    { id: 1, content: 'Ñandú', match: null },
    { id: 2, content: '<math><msqrt><mn>2</mn></msqrt></math>', match: null },
  ],
  children: [],
  given: given(1),
  correct: given(2),
  verdict: 'wrong',
  points: 0,
  maxPoints: 1,
  ...more,
});
const totals = { points: 3.5, maxPoints: 7, answered: 5, hits: 3, total: 7 };
const sheet = (items: readonly ResultItem[]): SheetResults => ({
  ...totals,
  ...{ sheetId: 1, formId: 1, userId: 1, reference: '1700000001', fullName: 'Ñusta Yánez Güiñán' },
  quiz: { id: 1, name: 'Aptitud académica', type: 'EV', answersSheet: true },
  policy: { scale: 1_000, decimals: 2, partial: 'none', penalty: 0, text: 'lenient', publish: 'graded', report: true },
  ...{ status: 'F', attempt: 1, isValid: true, startedAt: Date.UTC(2026, 10, 21, 14) },
  ...{ finishedAt: Date.UTC(2026, 10, 21, 16), session: null, grade: 612.5, isPublished: true },
  sections: [{ ...totals, id: 1, name: 'Razonamiento lógico', items }],
});
const report = async (items: readonly ResultItem[], showsAnswers = true) =>
  readPdf(
    await reportDocument(sheet(items), { institution: { name: 'Universidad', logo: null }, dataFolder }, 0, {
      showsAnswers,
      isSecret: false,
      color: '#0b4f6c',
    }),
  );

it('says who, what and how much, in letters that another program reads', async () => {
  const { title, pages, paths } = await report([item(1, '<p>¿Qué es <b>más</b> → menos?</p>')]);
  expect(title).toBe('Informe individual: Aptitud académica');
  const text = pages.join(' ');
  for (const said of ['Ñusta Yánez Güiñán', '612,5 / 1.000', '21 de noviembre de 2026', 'Razonamiento lógico', '50 %'])
    expect(text).toContain(said);
  expect(text).toMatch(/¿Qué es más → menos\?/);
  expect(text).toContain('Ñandú');
  // The root is an outline, not letters.
  const { paths: without } = await report([item(1, '<p>x</p>', { correct: [] })]);
  expect(paths).toBeGreaterThan(without);
});

it('leaves the questions out where answers may not be seen', async () => {
  const { pages } = await report([item(1, '<p>Secreta</p>')], false);
  expect(pages.join(' ')).not.toContain('Secreta');
  expect(pages).toHaveLength(1);
});

it('has pictures of both kinds; one that is gone is told by its words, and none brings anything from elsewhere', async () => {
  const plain = await report([item(1, '<p>x</p>')]);
  const drawn = await report([item(1, '<p>x</p><img src="/storage/figura.svg" alt="círculo"/>')]);
  expect(drawn.paths).toBeGreaterThan(plain.paths);
  expect((await report([item(1, '<img src="/storage/punto.png" alt="punto"/>')])).images).toBe(1);
  expect((await report([item(1, '<img src="/storage/ajena.svg" alt="ajena"/>')])).images).toBe(0);
  const gone = await report([item(1, '<img src="/storage/no.svg" alt="un río"/><img src="/etc/x.svg" alt="otra"/>')]);
  expect(gone.pages.join(' ')).toMatch(/\[un río\].*\[otra\]/);
});

it('writes answers of every type', async () => {
  const slot = (id: number, n: number) => ({ itemOptionId: id, answer: null, slot: n });
  const { pages } = await report([
    item(1, '<p>x</p>', { type: 5, given: given(null, 'escrita'), correct: given(null, 'esperada') }),
    item(2, '<p>x</p>', { type: 7, given: given(null, '1809-08-10'), correct: [] }),
    item(3, '<p>El {{1}} y el {{ 2 }}</p>', { type: 8, given: [slot(2, 2), slot(1, 1)], correct: [] }),
    item(4, '<p>x</p>', {
      type: 9,
      children: [item(9, 'fila', { number: null, given: given(1), correct: [] })],
    }),
    item(5, '<p>x</p>', { type: 10, given: given(1, 'Rhea'), correct: [] }),
    item(6, '<p>Lea</p>', { type: 11, number: null, children: [item(7, '<p>de la lectura</p>', { given: [] })] }),
    item(8, '<p>x</p>', { type: 3, given: given(1, 'otra cosa') }),
  ]);
  const text = pages.join(' ').replace(/\s+/g, ' ');
  expect(text).toMatch(/escrita .*Respuesta correcta esperada/);
  expect(text).toContain('10 de agosto de 1809');
  expect(text).toMatch(/El \[Espacio 1\] y el \[Espacio 2\].*Espacio 1: Ñandú.*Espacio 2:/);
  expect(text).toMatch(/fila Ñandú/);
  expect(text).toMatch(/Ñandú → Rhea/);
  expect(text).toMatch(/Lectura Lea Pregunta 7 de la lectura .*Sin responder/);
  expect(text).toContain('«otra cosa»');
});

it('goes on over pages, each with its number', async () => {
  const { pages } = await report(Array.from({ length: 24 }, (_, n) => item(n + 1, `<p>Enunciado ${n + 1}</p>`)));
  expect(pages.length).toBeGreaterThan(3);
  pages.forEach((page, at) => expect(page).toContain(`Página ${at + 1} de ${pages.length}`));
  for (let n = 1; n <= 24; n += 1) expect(pages.join(' ')).toContain(`Enunciado ${n} `);
});
