import { CURRENT_VERSION } from '@quipu/engine/log';
import { beforeAll, describe, expect, it } from 'vitest';
import { logEnd } from '../../../packages/engine/src/testing/log-end.ts';
import { logSchemas } from '../../../packages/engine/src/testing/log-schemas.ts';
import { recordedLogs } from './recorded-logs.ts';

let files: ReadonlyMap<string, string | Uint8Array>;
const textOf = (name: string): string => String(files.get(name));
beforeAll(async () => {
  files = await recordedLogs(logSchemas[CURRENT_VERSION.format]);
}, 120_000);

describe('what is recorded of a version at its release', () => {
  it('is logs with their ends, a device in the middle of its evaluation, its backup, and a receipt', () => {
    const ends = JSON.parse(textOf('ends.json')) as Readonly<Record<string, unknown>>;
    for (const [name, end] of Object.entries(ends))
      expect(JSON.parse(JSON.stringify(logEnd(textOf(`${name}.jsonl`).trimEnd().split('\n'))))).toEqual(end);
    expect(ends['open-device-journal']).toMatchObject({ status: 'A', pending: 2 });
    expect(ends['network-1']).toMatchObject({ finish: { confirmed: true }, answered: 4 });
    expect([...files.keys()]).toEqual(expect.arrayContaining(['open-device.backup', 'network-1.receipt.json']));
  });

  it('has every type of event that a log may hold', () => {
    const logs = [...files.keys()].filter((name) => name.endsWith('.jsonl'));
    const written = new Set(
      logs.flatMap((name) => textOf(name).match(/(?<=^\{"seq":\d+,"prev":"[\w-]*","type":")\w+/gm)),
    );
    const { events } = JSON.parse(textOf('schema.json')) as { readonly events: object };
    const missing = Object.keys(events).filter((type) => !written.has(type));
    expect(missing).toEqual([]);
  });

  it('is small', () => {
    const bytes = [...files.values()].reduce((sum, file) => sum + file.length, 0);
    expect(bytes).toBeLessThan(400_000);
  });
});
