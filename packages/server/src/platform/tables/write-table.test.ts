import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cell, column, moments, type Table, typedNumber } from './table.ts';
import { tableFormatOf, writeTable } from './write-table.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quipu-tables-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FORMULAS = ['=1+1', '+593 99', '-2+3', '@SUMA(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x")'];
/** Midnight here, which is five hours later in UTC. */
const MIDNIGHT = Date.parse('2026-12-01T00:00:00-05:00');

const table = (rows: readonly (readonly Cell[])[]): Table => ({
  columns: [column('texto'), column('valor'), moments('cuándo'), column('es')],
  rows,
});

const csv = async (name: string, rows: readonly (readonly Cell[])[]) => {
  const path = join(folder, `${name}.csv`);
  await writeTable(path, 'csv', table(rows));
  const text = readFileSync(path, 'utf8');
  return { text, rows: parse(text, { bom: true, delimiter: ';' }) as readonly (readonly string[])[] };
};

describe('a table as a CSV', () => {
  it('is what a Spanish spreadsheet opens: a mark, semicolons, decimal commas, times of here', async () => {
    const { text, rows } = await csv('spanish', [['Ñandú; "ágil"\nsí', -1234.5, MIDNIGHT, true]]);
    expect(text.startsWith('\uFEFFtexto;valor;cuándo;es\r\n')).toBe(true);
    expect(rows[1]).toEqual(['Ñandú; "ágil"\nsí', '-1234,5', '2026-12-01 00:00:00', 'sí']);
  });

  it('has no text that a spreadsheet takes for a formula', async () => {
    const { rows } = await csv(
      'formulas',
      FORMULAS.map((text) => [text, null, null, false]),
    );
    for (const [place, text] of FORMULAS.entries()) expect(rows[place + 1]?.[0]).toBe(`'${text}`);
    expect(rows[1]).toEqual([`'=1+1`, '', '', 'no']);
  });
});

describe('a table as an XLSX', () => {
  const read = async (name: string, rows: Table['rows']) => {
    const path = join(folder, `${name}.xlsx`);
    const count = await writeTable(path, 'xlsx', { ...table([]), rows });
    const [sheet] = await readXlsx(path, { trim: false });
    return { count, data: sheet?.data ?? [] };
  };

  it('is read whatever characters a text has', async () => {
    const { data } = await read('characters', [['a\uFFFEb\uFFFFc\u0001', 1, MIDNIGHT, true]]);
    expect(data[1]?.[0]).toMatch(/^abc/);
  });

  it('has numbers, times and texts as what they are; a text is none of them', async () => {
    const { count, data } = await read('kinds', [
      ['0912345678', -1234.5, MIDNIGHT, true],
      ...FORMULAS.map((text) => [text, null, null, false]),
    ]);
    expect(count).toBe(1 + FORMULAS.length);
    expect(data[0]).toEqual(['texto', 'valor', 'cuándo', 'es']);
    expect(data[1]).toEqual(['0912345678', -1234.5, new Date('2026-12-01T00:00:00Z'), 'sí']);
    for (const [place, text] of FORMULAS.entries()) expect(data[place + 2]?.[0]).toBe(text);
  });

  it('is one that opens, whatever people typed', async () => {
    const { data } = await read('odd', [
      ['a\u0000b\u001f <&> \uD800', 1, null, null],
      ['x'.repeat(50_000), 2, null, null],
    ]);
    expect(data[1]?.[1]).toBe(1);
    expect(String(data[2]?.[0]).length).toBe(32_767);
  });

  it('takes its rows one after another, and fails where they do', async () => {
    const rows = async function* () {
      yield ['uno', 1, null, null];
      throw new Error('the database went away');
    };
    await expect(read('broken', rows())).rejects.toThrow('the database went away');
    const path = join(folder, 'broken.csv');
    await expect(writeTable(path, 'csv', { ...table([]), rows: rows() })).rejects.toThrow('the database went away');
    // It was opened and closed: whoever removes it now is not overtaken by its opening.
    expect(existsSync(path)).toBe(true);
  });
});

describe('a number that somebody typed', () => {
  it.each([
    ['0.125', 0.125],
    ['-3.5', -3.5],
    ['007', '007'],
    ['', ''],
    ['x', 'x'],
    ['1.00000000000000000001', '1,00000000000000000001'],
  ])('"%s" is %j', (text, cell) => {
    expect(typedNumber(text)).toBe(cell);
  });
});

describe('the ending of a name', () => {
  it.each([
    ['/a/notas.csv', 'csv'],
    ['notas.XLSX', 'xlsx'],
    ['notas.xls', null],
    ['csv', null],
  ])('of %s says how it is written: %s', (path, format) => {
    expect(tableFormatOf(path)).toBe(format);
  });
});
