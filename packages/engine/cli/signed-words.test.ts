import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { QuizEvent } from '@quipu/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOfLog, logOfEvents } from '../src/testing/log-of-events.ts';
import { simpleSheet } from '../src/testing/simulation/simple-sheet.ts';
import { createSimulation } from '../src/testing/simulation/simulation.ts';
import { replayOf as run } from './testing/run-replay.ts';

const folder = mkdtempSync(join(tmpdir(), 'quipu-replay-'));
afterAll(() => rmSync(folder, { recursive: true }));
const own = generateKeyPairSync('ed25519');
const keyFile = (name: string, key: KeyObject): string => {
  const file = join(folder, name);
  writeFileSync(file, key.export({ format: 'pem', type: 'spki' }));
  return file;
};
const ownFile = keyFile('own.pem', own.publicKey);
const otherFile = keyFile('other.pem', generateKeyPairSync('ed25519').publicKey);

let lines: readonly string[] = [];
const text = (all: readonly string[] = lines): string => all.map((line) => `${line}\n`).join('');
const events = (): readonly QuizEvent[] => eventsOfLog(lines);
const rechained = (all: readonly QuizEvent[]): string => text(logOfEvents(all));

beforeAll(async () => {
  const { runtime, until, disk, server } = createSimulation(3, simpleSheet([{ items: 4, duration: null }]));
  server.signatureOf = (signed) => sign(null, Buffer.from(signed), own.privateKey).toString('base64url');
  await until(runtime().start());
  lines = [...disk.written];
});

describe('quipu-replay', () => {
  it('says of what only the server can say whether its key signed it', async () => {
    expect((await run(text())).out).toContain('1 línea con firma sin comprobar (indique la llave');
    const keyed = await run(text(), '--key', otherFile, `--key=${ownFile}`);
    expect(keyed).toMatchObject({ code: 0, err: '' });
    expect(keyed.out).toContain('Palabra del servidor (aperturas, tiempos, secciones): 1 línea con firma comprobada\n');
    expect((await run(text(), '--timeline', '--key', ownFile)).out).toMatch(/se abre «.*\[firma comprobada\]\n/);
    const words = async (...given: readonly string[]) => JSON.parse((await run(text(), '--json', ...given)).out).words;
    expect(await words()).toEqual({ signed: 0, unchecked: 1, unsigned: 0, early: 0 });
    expect(await words('--key', ownFile)).toEqual({ signed: 1, unchecked: 0, unsigned: 0, early: 0 });
    const foreign = await run(text(), '--key', otherFile);
    expect(foreign).toMatchObject({ code: 1, out: '' });
    expect(foreign.err).toMatch(/^línea 3: no pudo ocurrir: la firma no es de este servidor/);
    expect((await run(text(), '--key', join(folder, 'nada.pem'))).code).toBe(2);
  });

  it('refuses what was changed of it, and says of a log without signatures that it has none', async () => {
    const later = rechained(
      events().map((event) => {
        if (event.type !== 'SheetOpened') return event;
        const { opening } = event.data;
        return { ...event, data: { ...event.data, opening: { ...opening, deadline: opening.deadline + 60_000 } } };
      }),
    );
    for (const given of [[], ['--key', ownFile]]) {
      const { code, err } = await run(later, ...given);
      expect([code, err]).toEqual([1, 'línea 3: no pudo ocurrir: no dice lo que el servidor firmó\n']);
    }
    const unsigned = rechained(
      events().map((event) => {
        if (event.type !== 'SheetOpened') return event;
        const { words: _, ...data } = event.data;
        return { ...event, data };
      }),
    );
    const early = rechained(events().map((event) => ({ ...event, at: event.at - 60_000 })));
    const { out: shown } = await run(early, '--timeline', '--key', ownFile);
    expect(shown).toMatch(/se abre «.*\[firma comprobada; dicho el .*\]\n/);
    expect(shown).toContain('\n1 línea lleva una hora anterior a la de su palabra');
    const { code, out } = await run(unsigned, '--timeline', '--key', ownFile);
    expect(code).toBe(0);
    expect(out).toMatch(/se abre «.*\[sin firma\]\n/);
    expect(out).toContain('1 línea sin firma, de las que solo responde quien escribió el registro\n');
  });
});
