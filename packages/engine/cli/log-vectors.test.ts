import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { logVectors, type Verdict, vectorFiles } from '../packaging/log-vectors.ts';
import { replayLog } from './replay-log.ts';

const FOLDER = new URL('../vectors/', import.meta.url);
const read = (name: string): Buffer => readFileSync(new URL(name, FOLDER));

const byEngine = async (bytes: Buffer): Promise<Verdict> => {
  async function* chunks() {
    yield bytes;
  }
  const log = await replayLog(chunks(), {
    until: null,
    keys: [],
    onLine: () => undefined,
    onProgress: async () => undefined,
  });
  if (log.damage !== null) return { ok: false, line: log.damage.line, problem: log.damage.problem.kind };
  return { ok: true, lines: log.lines, head: log.head };
};

type Schema = string | { readonly [key: string]: Schema };

/** LOG-FORMAT.md as a program, with nothing of the engine: what another language would have. It knows no rules. */
const byTheText = (bytes: Buffer): Verdict => {
  const schemas = JSON.parse(read('schema.json').toString()) as Readonly<
    Record<
      string,
      { readonly version?: Schema; readonly content: Schema; readonly events: Readonly<Record<string, Schema>> }
    >
  >;
  const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');
  const canonical = (schema: Schema | undefined, value: unknown, item: Schema | undefined): string => {
    if (schema === undefined) throw new Error('no schema');
    if (typeof schema === 'string') return schema === 'Item' ? canonical(item, value, item) : JSON.stringify(value);
    const [[key, inner] = ['', '']] = Object.entries(schema);
    if (key === 'list of')
      return `[${(value as unknown[]).map((one) => canonical(inner, one, isItem(inner) ? inner : item)).join(',')}]`;
    if (key === 'one of') {
      const nested = Object.values(inner).find((one: Schema) => typeof one !== 'string');
      return nested === undefined || value === null || typeof value !== 'object'
        ? JSON.stringify(value)
        : canonical(nested, value, item);
    }
    if (/^[A-Z]/.test(key)) return canonical(inner, value, item);
    const record = value as Readonly<Record<string, unknown>>;
    return `{${Object.entries(schema)
      .map(([name, of]) => ({ key: name.replace(/\?$/, ''), isOptional: name.endsWith('?'), of }))
      .filter(({ key: name, isOptional }) => !isOptional || record[name] !== undefined)
      .map(({ key: name, of }) => `"${name}":${canonical(of, record[name], item)}`)
      .join(',')}}`;
  };
  const isItem = (schema: Schema): boolean =>
    typeof schema === 'object' && 'answerId' in schema && 'children' in schema;

  const lines = bytes.toString().split('\n');
  const contents = new Set<string>();
  let format = '1';
  let seq = 0;
  let prev = '';
  for (const [place, line] of lines.slice(0, -1).entries()) {
    const stop = (problem: string): Verdict => ({ ok: false, line: place + 1, problem: problem as 'notJson' });
    if (line.startsWith('\ufeff')) return stop('byteOrderMark');
    if (line.endsWith('\r')) return stop('carriageReturn');
    if (line.startsWith('{"content":')) {
      const text = line.slice('{"content":'.length, -1);
      if (canonical(schemas[format]?.content, JSON.parse(text), undefined) !== text) return stop('notCanonical');
      contents.add(hash(text));
      continue;
    }
    const { type, at, data } = JSON.parse(line) as {
      readonly type: string;
      readonly at: number;
      readonly data: { readonly content?: string; readonly format?: number };
    };
    const isVersion = type === 'VersionDeclared';
    if (isVersion && schemas[String(data.format)] === undefined) return stop('newerVersion');
    const schema = isVersion
      ? schemas['2']?.version
      : (schemas[format]?.events[type] as { readonly data: Schema } | undefined)?.data;
    if (schema === undefined) return stop('unknownType');
    const frame = /^\{"seq":(\d+),"prev":"([\w-]*)",/.exec(line);
    const [, foundSeq, foundPrev] = frame ?? [];
    const written = `{"seq":${foundSeq},"prev":"${foundPrev}","type":"${type}","at":${at},"data":${canonical(schema, data, undefined)}}`;
    if (written !== line) return stop('notCanonical');
    if (type === 'SheetOpened' && format !== '1' && !contents.has(data.content ?? '')) return stop('missingContent');
    if (Number(foundSeq) !== seq) return stop('wrongSeq');
    if (foundPrev !== prev) return stop('brokenChain');
    if (isVersion) format = String(data.format);
    prev = hash(line);
    seq += 1;
  }
  return lines.at(-1) === ''
    ? { ok: true, lines: seq, head: prev }
    : { ok: false, line: lines.length, problem: 'cutTail' };
};

describe('the vectors of the log', () => {
  it('are what is written now: npm run generate -w @quipu/engine', () => {
    const files = vectorFiles();
    expect(readdirSync(FOLDER).sort()).toEqual(Object.keys(files).sort());
    for (const [name, text] of Object.entries(files)) expect([name, read(name).toString()]).toEqual([name, text]);
  });

  it.each(Object.entries(logVectors()))('%s: the replay says so', async (name, { verdict }) => {
    expect(await byEngine(read(name))).toEqual(verdict);
  });

  it.each(Object.entries(logVectors()).filter(([, { verdict }]) => verdict.ok || verdict.problem !== 'inadmissible'))(
    '%s: a program made of the text says so, too',
    (name, { verdict }) => {
      expect(byTheText(read(name))).toEqual(verdict);
    },
  );
});
