import { createPublicKey, verify } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { logEnd } from '../testing/log-end.ts';
import { logSchemas } from '../testing/log-schemas.ts';
import { isContentLine } from './content-line.ts';
import { readLogReceipt } from './log-receipt.ts';
import { CURRENT_VERSION } from './log-version.ts';
import { sha256 } from './sha256.ts';

const CORPUS = new URL('../../corpus/', import.meta.url);
const versions = readdirSync(CORPUS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const textOf = (path: string): string => readFileSync(new URL(path, CORPUS), 'utf8');
const linesOf = (path: string): readonly string[] => textOf(path).trimEnd().split('\n');

describe.each(versions.map(({ name }) => name))('logs of version %s', (version) => {
  const ends = JSON.parse(textOf(`${version}/ends.json`)) as Readonly<Record<string, unknown>>;

  it('are all there', () => {
    const logs = readdirSync(new URL(`${version}/`, CORPUS)).filter((name) => name.endsWith('.jsonl'));
    expect(logs.map((name) => name.slice(0, -'.jsonl'.length)).sort()).toEqual(Object.keys(ends).sort());
  });

  it('have the schema that was recorded with them: a change of it is a new version, and an upcaster', () => {
    // As text: the order of keys is the order in which they are written.
    expect(JSON.stringify(logSchemas[version])).toBe(JSON.stringify(JSON.parse(textOf(`${version}/schema.json`))));
  });

  it.each(Object.entries(ends))('%s is read, verified, and ends as it did', (name, end) => {
    expect(logEnd(linesOf(`${version}/${name}.jsonl`))).toEqual(end);
  });
});

describe('the versions that can be read', () => {
  it('are those that were recorded, and the one that is written', () => {
    const recorded = versions.map(({ name }) => name).sort();
    expect(Object.keys(logSchemas)).toEqual([...new Set([...recorded, String(CURRENT_VERSION.format)])]);
  });
});

describe.each(versions.map(({ name }) => name))('a receipt of version %s', (version) => {
  it('still verifies, and names the head of its log', () => {
    const { receipt, publicKey } = JSON.parse(textOf(`${version}/network-1.receipt.json`)) as Record<string, string>;
    const read = readLogReceipt(receipt ?? '');
    const lines = linesOf(`${version}/network-1.jsonl`).filter((line) => !isContentLine(line));
    expect(read).toMatchObject({ sheetId: 7, epoch: 1, lines: lines.length, head: sha256(lines.at(-1) ?? '') });
    const signature = Buffer.from(read?.signature ?? '', 'base64url');
    expect(verify(null, Buffer.from(read?.signed ?? ''), createPublicKey(publicKey ?? ''), signature)).toBe(true);
  });
});
