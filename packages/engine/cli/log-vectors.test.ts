import { createHash, createPublicKey, verify } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { logVectors, type Vector, type Verdict, vectorFiles } from '../packaging/log-vectors.ts';
import { replayLog } from './replay-log.ts';

const FOLDER = new URL('../vectors/', import.meta.url);
const read = (name: string): Buffer => readFileSync(new URL(name, FOLDER));

const bytesOf = (name: string, { longLine }: Vector): Buffer =>
  longLine === undefined
    ? read(name)
    : Buffer.concat([read(name), Buffer.from(`${longLine.text.repeat(longLine.times)}\n`)]);

const byEngine = async (bytes: Buffer, key: string | undefined): Promise<Verdict> => {
  async function* chunks() {
    yield bytes;
  }
  const log = await replayLog(chunks(), {
    until: null,
    keys: key === undefined ? [] : [createPublicKey(key)],
    onLine: () => undefined,
    onProgress: async () => undefined,
  });
  if (log.damage !== null) return { ok: false, line: log.damage.line, problem: log.damage.problem.kind };
  return { ok: true, lines: log.lines, head: log.head };
};

type Schema = string | { readonly [key: string]: Schema };

/** Only rules find these: the text of the format knows none. */
const OF_RULES = ['impossible.jsonl', 'judged-in-pause.jsonl'];

/** LOG-FORMAT.md as a program, with nothing of the engine: what another language would have. It knows no rules. */
const byTheText = (bytes: Buffer, key: string | undefined): Verdict => {
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
  const conditions: Readonly<Record<string, (value: never) => boolean>> = {
    Id: (value) => Number.isSafeInteger(value) && value >= 1,
    Count: (value) => Number.isSafeInteger(value) && value >= 0,
    EpochMs: (value) => Number.isSafeInteger(value) && value >= 0,
    ContentHash: (value) => /^[\w-]{43}$/.test(value),
  };
  const fits = (schema: Schema | undefined, value: unknown, item: Schema | undefined): boolean => {
    if (schema === undefined) throw new Error('no schema');
    if (schema === 'Item') return fits(item, value, item);
    if (schema === 'null') return value === null;
    if (typeof schema === 'string')
      return ['number', 'string', 'boolean'].includes(schema)
        ? typeof value === schema
        : JSON.stringify(value) === schema;
    const [[named, inner] = ['', '']] = Object.entries(schema);
    if (named === 'list of')
      return Array.isArray(value) && value.every((one) => fits(inner, one, isItem(inner) ? inner : item));
    if (named === 'one of') return Object.values(inner).some((one) => one === value || fits(one, value, item));
    if (/^[A-Z]/.test(named)) return fits(inner, value, item) && conditions[named]?.(value as never) === true;
    if (typeof value !== 'object' || value === null) return false;
    const record = value as Readonly<Record<string, unknown>>;
    return Object.entries(schema).every(([name, of]) =>
      name.endsWith('?')
        ? record[name.slice(0, -1)] === undefined || fits(of, record[name.slice(0, -1)], item)
        : fits(of, record[name], item),
    );
  };
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const decoded = (line: string): string | null => {
    try {
      return utf8.decode(Buffer.from(line, 'latin1'));
    } catch {
      return null;
    }
  };
  const json = (line: string): unknown => {
    try {
      return JSON.parse(line);
    } catch {
      return undefined;
    }
  };

  const lines = bytes.toString('latin1').split('\n');
  const contents = new Set<string>();
  let format = '1';
  let seq = 0;
  let prev = '';
  for (const [place, bytesOfLine] of lines.slice(0, -1).entries()) {
    const stop = (problem: string): Verdict => ({ ok: false, line: place + 1, problem: problem as 'notJson' });
    const line = decoded(bytesOfLine);
    if (line === null) return stop('notUtf8');
    if (line.length > 16_777_216) return stop('tooLong');
    if (line.startsWith('\ufeff')) return stop('byteOrderMark');
    if (line.endsWith('\r')) return stop('carriageReturn');
    if (line.startsWith('{"content":')) {
      const text = line.slice('{"content":'.length, -1);
      if (canonical(schemas[format]?.content, JSON.parse(text), undefined) !== text) return stop('notCanonical');
      contents.add(hash(text));
      continue;
    }
    const value = json(line);
    if (value === undefined) return stop('notJson');
    if (!fits({ seq: 'number', prev: 'string', type: 'string' }, value, undefined)) return stop('notALine');
    const { type, at, data } = value as {
      readonly type: string;
      readonly at: number;
      readonly data: {
        readonly content?: string;
        readonly format?: number;
        readonly rules?: number;
        readonly words?: readonly string[];
      };
    };
    const isVersion = type === 'VersionDeclared';
    if (isVersion && schemas[String(data.format)] === undefined) return stop('newerVersion');
    const schema = isVersion
      ? schemas['2']?.version
      : (schemas[format]?.events[type] as { readonly data: Schema } | undefined)?.data;
    if (schema === undefined) return stop('unknownType');
    if (!fits({ at: { EpochMs: 'number' }, data: schema }, value, undefined)) return stop('badData');
    if (isVersion && (data.format ?? 0) < Number(format)) return stop('olderVersion');
    if (isVersion && ((data.format ?? 0) < 2 || (data.rules ?? 0) < 2)) return stop('badData');
    const frame = /^\{"seq":(\d+),"prev":"([\w-]*)",/.exec(line);
    const [, foundSeq, foundPrev] = frame ?? [];
    const written = `{"seq":${foundSeq},"prev":"${foundPrev}","type":"${type}","at":${at},"data":${canonical(schema, data, undefined)}}`;
    if (written !== line) return stop('notCanonical');
    if (type === 'SheetOpened' && format !== '1' && !contents.has(data.content ?? '')) return stop('missingContent');
    if (Number(foundSeq) !== seq) return stop('wrongSeq');
    if (foundPrev !== prev) return stop('brokenChain');
    for (const word of key === undefined ? [] : (data.words ?? [])) {
      const cut = word.lastIndexOf('/');
      const signature = Buffer.from(word.slice(cut + 1), 'base64url');
      if (!verify(null, Buffer.from(word.slice(0, cut)), key ?? '', signature)) return stop('inadmissible');
    }
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
    for (const [name, text] of Object.entries(files))
      expect([name, read(name).toString('latin1')]).toEqual([name, Buffer.from(text).toString('latin1')]);
  });

  it.each(Object.entries(logVectors()))('%s: the replay says so', async (name, vector) => {
    expect(await byEngine(bytesOf(name, vector), vector.key)).toEqual(vector.verdict);
  });

  it.each(Object.entries(logVectors()).filter(([name]) => !OF_RULES.includes(name)))(
    '%s: a program made of the text says so, too',
    (name, vector) => {
      expect(byTheText(bytesOf(name, vector), vector.key)).toEqual(vector.verdict);
    },
  );
});
