import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MAX_LINE_LENGTH, type QuizEvent } from '@quipu/engine';
import { isContentLine, MAX_LINE_BYTES, sha256 } from '@quipu/engine/log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runByRules } from '../src/testing/decider-specification.ts';
import { eventsOfLog, logOfEvents } from '../src/testing/log-of-events.ts';
import { anItem, anOpening, aSection, aSheet, chosen, MINUTE, START as START_OF_SHEET } from '../src/testing/sheets.ts';
import { detailsOf } from '../src/testing/simulation/misfortunes.ts';
import { simpleSheet } from '../src/testing/simulation/simple-sheet.ts';
import { createSimulation, START } from '../src/testing/simulation/simulation.ts';
import { replayOf as run, runReplay } from './testing/run-replay.ts';

let lines: string[] = [];
const text = (all: readonly string[] = lines): string => all.map((line) => `${line}\n`).join('');
const rechained = (events: readonly QuizEvent[]): string => text(logOfEvents(events));
const numbered = (): readonly string[] => lines.filter((line) => !isContentLine(line));
const events = (): readonly QuizEvent[] => eventsOfLog(lines);
/** Number of its line, from 0. */
const seqOf = (type: string): number => numbered().findIndex((line) => line.includes(`"type":"${type}"`));
/** Number of its line in the text, from 1. */
const placeOf = (type: string): number => lines.findIndex((line) => line.includes(`"type":"${type}"`)) + 1;
const firstOf = <T extends QuizEvent['type']>(type: T) =>
  events().find((event) => event.type === type) as Extract<QuizEvent, { type: T }>;

beforeAll(async () => {
  const { runtime, time, until, disk, server } = createSimulation(3, simpleSheet([{ items: 4, duration: null }]));
  await until(runtime().start());
  for (const item of [0, 1, 2]) {
    await until(runtime().dispatch({ type: 'AnswerItem', itemId: 100 + item, details: detailsOf(item, 2) }));
    await until(runtime().dispatch({ type: 'Next', confirmed: true }));
    await time.pass(9_000);
  }
  server.faults.unreachable = true;
  await until(runtime().dispatch({ type: 'AnswerItem', itemId: 100, details: detailsOf(0, 4) }));
  await time.pass(60_000);
  server.heal();
  await time.pass(60_000);
  await until(runtime().dispatch({ type: 'FinishQuiz', processes: [] }));
  await time.pass(5_000);
  lines = [...disk.written];
});

describe('quipu-replay', () => {
  it('shows how the session ended, in words', async () => {
    const { code, out, err } = await run(text());
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('Estado: F (finalizada)\n');
    expect(out).toContain('pregunta 1: d) Opción 4');
    expect(out).toContain('pregunta 2: «texto 2»');
    expect(out).toContain(`Registro íntegro: ${numbered().length} eventos, huella ${sha256(lines.at(-1) ?? '')}`);
  });

  it('shows it as JSON, each answer with its item, its id, its details and its version', async () => {
    const { out } = await run(text(), '--json');
    const state = JSON.parse(out);
    expect(state).toMatchObject({ ok: true, lines: numbered().length, status: 'F', epoch: 1, pending: [] });
    const last = events().findLast((event) => event.type === 'AnswerChanged');
    expect(state.answers[0]).toMatchObject({ itemId: 100, answerId: 9_000, details: last?.data.details });
    expect(state.answers[0].version.epoch).toBe(1);
    expect(state.finish).toMatchObject({ status: 'F', confirmed: true });
  });

  it('shows it as it was at an event or at an instant', async () => {
    const first = seqOf('AnswerChanged');
    const { at } = firstOf('AnswerChanged');
    const answered = async (when: string) =>
      JSON.parse((await run(text(), '--json', '--at', when)).out).progress.answered as number;
    expect(await answered(String(first - 1))).toBe(0);
    expect(await answered(String(first))).toBe(1);
    expect(await answered(String(at - 1))).toBe(0);
    expect(await answered(new Date(at).toISOString())).toBe(1);
    expect(await answered(String(START + 86_400_000))).toBe(3);
    expect((await run(text(), '--at', '999')).code).toBe(2);
    for (const form of [[], ['--json'], ['--timeline']]) {
      const before = await run(text(), '--at', '2020-01-01T00:00:00Z', ...form);
      expect(before).toEqual({ code: 2, out: '', err: 'en ese instante aún no se había abierto la hoja\n' });
    }
  });

  it('takes the later one of the times that are there twice because a clock was set back, as the playback does', async () => {
    const content = aSheet([aSection(1, [anItem(1), anItem(2), anItem(3)])]);
    const at = (minutes: number) => START_OF_SHEET + minutes * MINUTE;
    const answer = (itemId: number, minutes: number) =>
      ({ type: 'AnswerItem', at: at(minutes), itemId, details: chosen(itemId * 10 + 1) }) as const;
    const { events: all } = runByRules([
      { type: 'OpenSheet', at: at(0), content, opening: anOpening() },
      ...[answer(1, 10), answer(2, 20)],
      { type: 'ReportClockSetBack', at: at(12) },
      answer(3, 13),
    ]);
    const when = String(at(13));
    const { out } = await run(rechained(all), '--json', '--at', when);
    expect(JSON.parse(out)).toMatchObject({ progress: { answered: 3 } });
    const whole = (await run(rechained(all), '--timeline')).out;
    expect((await run(rechained(all), '--timeline', '--at', when)).out).toBe(whole);
    expect(JSON.parse((await run(rechained(all), '--json', '--at', String(at(11)))).out).progress.answered).toBe(1);
  });

  it('tells what happened in order, by the local clock', async () => {
    const { code, out } = await run(text(), '--timeline');
    expect(code).toBe(0);
    expect(out).toMatch(
      /^18 de noviembre de 2026, hora de Guayaquil\n\d\d:\d\d:\d\d {2}desde aquí, registro de formato 2,.*\n\d\d:\d\d:\d\d {2}se abre «Evaluación de prueba»/,
    );
    const told = [
      'pregunta 1: b) Opción 2',
      'va a la pregunta 2',
      '[equipo] se perdió la conexión',
      'la evaluación termina: F',
    ];
    const places = told.map((sentence) => out.indexOf(sentence));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(out.split('\n')).toHaveLength(numbered().length + 4);
  });

  it('names the line that is damaged, and says nothing of the state', async () => {
    const middle = 5;
    const with5 = (line: string) => text(lines.map((kept, i) => (i === middle - 1 ? line : kept)));
    const line = lines[middle - 1] ?? '';
    const cases: readonly [string | Buffer, RegExp][] = [
      [with5('{"seq":'), /^línea 5: no es JSON/],
      [with5(line.replace(/"type":"\w+"/, '"type":"Nothing"')), /^línea 5: tipo de evento desconocido: Nothing/],
      [with5(line.replace(/"at":\d+/, '"at":-1')), /^línea 5: contenido no válido en at/],
      [with5(line.replace(/"at":(\d+)/, (_, at) => `"at":${Number(at) + 1}`)), /^línea 6: no continúa/],
      [text(lines.filter((_, i) => i !== middle - 1)), /^línea 5: .* se esperaba seq 3 y dice 4/],
      [text().slice(0, -1), new RegExp(`^línea ${lines.length}: el archivo está cortado`)],
      [text().slice(0, -30), new RegExp(`^línea ${lines.length}: el archivo está cortado`)],
      [Buffer.from(text()).fill(0xff, 6_000, 6_001), /^línea \d+: no es texto UTF-8/],
      ['', /^línea 1: el registro está vacío/],
    ];
    for (const [log, expected] of cases) {
      const { code, out, err } = await run(log);
      expect(err).toMatch(expected);
      expect([code, out]).toEqual([1, '']);
    }
    const { code, out } = await run(with5('{"seq":'), '--json');
    expect([code, JSON.parse(out)]).toEqual([1, { ok: false, damage: { line: 5, problem: { kind: 'notJson' } } }]);
  });

  it('says of a log that stops before its end that it is not closed, whatever moment is asked for', async () => {
    const stopped = lines.slice(0, placeOf('QuizFinished') - 1);
    const told = `Registro íntegro, sin cierre: ${stopped.length - 1} eventos, huella ${sha256(stopped.at(-1) ?? '')}\nSe detiene el 18 de noviembre de 2026, `;
    for (const given of [[], ['--timeline'], ['--at', '3']]) {
      const { code, out, err } = await run(text(stopped), ...given);
      expect([code, err]).toEqual([0, '']);
      expect(out).toContain(told);
    }
    const closing = async (all: readonly string[]) => JSON.parse((await run(text(all), '--json')).out).closing;
    const asked = placeOf('QuizFinished');
    expect([await closing(stopped), await closing(lines.slice(0, asked)), await closing(lines)]).toEqual([
      ...['none', 'unconfirmed', 'confirmed'],
    ]);
    const unconfirmed = await run(text(lines.slice(0, asked)));
    expect(unconfirmed.out).toContain('\nEl servidor no ha confirmado el fin\n');
    expect((await run(text(), '--at', '3')).out).not.toContain('sin cierre');
  });

  it('tells what a program did to the file on its way from what somebody changed in it', async () => {
    const crlf = text().replaceAll('\n', '\r\n');
    expect((await run(crlf)).err).toMatch(/^línea 1: termina en CRLF/);
    expect((await run(`\ufeff${text()}`)).err).toMatch(/^línea 1: empieza con una marca de orden de bytes \(BOM\)/);
    expect((await run(`\ufeff${crlf}`)).err).toMatch(/^línea 1: empieza con una marca/);
    const half = [...lines.slice(0, 4), `${lines[4] ?? ''}\r`, ...lines.slice(5)];
    const { code, err, out } = await run(text(half));
    expect([code, err.startsWith('línea 5: termina en CRLF'), out]).toEqual([1, true, '']);
    const json = JSON.parse((await run(crlf, '--json')).out);
    expect(json).toEqual({ ok: false, damage: { line: 1, problem: { kind: 'carriageReturn' } } });
  });

  it('takes no line that is longer than lines are, and does not wait for its end', async () => {
    const endless = 'x'.repeat(1_048_576);
    let taken = 0;
    async function* source(): AsyncGenerator<Buffer> {
      yield Buffer.from(text(lines.slice(0, 2)));
      for (;;) {
        taken += 1;
        yield Buffer.from(endless);
      }
    }
    const { code, err } = await runReplay(['-'], source());
    expect(code).toBe(1);
    expect(err).toMatch(/^línea 3: es más larga que cualquier línea/);
    expect(taken).toBe(MAX_LINE_BYTES / endless.length + 1);
    const padded = (lines[2] ?? '').replace('{', `{${' '.repeat(MAX_LINE_LENGTH)}`);
    async function* whole(): AsyncGenerator<Buffer> {
      yield Buffer.from(text([...lines.slice(0, 2), padded]));
    }
    const said = await runReplay(['-'], whole());
    expect(said.code).toBe(1);
    expect(said.err).toMatch(/^línea 3: es más larga/);
  });

  it('names the line that nothing could have decided, however well it is chained', async () => {
    const all = events();
    const opening = firstOf('SheetOpened');
    const answer = firstOf('AnswerChanged');
    // What declares the version, and what the opening names, stand before it.
    const next = all.length + 3;
    const last = all.at(-1) as QuizEvent;
    const later = { ...answer, at: last.at };
    const acked: QuizEvent = { type: 'SyncAcked', at: last.at, data: { syncId: 77, setAside: [], superseded: [] } };
    const cases: readonly [readonly QuizEvent[], RegExp][] = [
      [[...all, later], new RegExp(`^línea ${next}: no pudo ocurrir: la evaluación ya había terminado`)],
      [[...all, acked], new RegExp(`^línea ${next}: no pudo ocurrir: ese envío no estaba en camino`)],
      [[opening, opening], /^línea 5: no pudo ocurrir: la hoja se abre por segunda vez/],
      [all.slice(1), /^línea 2: no pudo ocurrir: aún no se había abierto la hoja/],
      [[opening, { ...answer, at: opening.at - 1 }], /^línea 4: no pudo ocurrir: la hora retrocede/],
      [[opening, answer, { ...answer }], /^línea 5: no pudo ocurrir: la revisión no es mayor/],
      [
        [opening, { ...answer, data: { ...answer.data, answerId: 1 } }],
        /^línea 4: no pudo ocurrir: esa respuesta no es de esta hoja/,
      ],
      [
        [opening, { ...answer, data: { ...answer.data, details: [{ itemOptionId: 1, answer: null, slot: null }] } }],
        /^línea 4: no pudo ocurrir: la respuesta no vale/,
      ],
      [
        [opening, { type: 'QuizFinished', at: opening.at, data: { status: 'FT', comment: '' } }],
        /^línea 4: no pudo ocurrir: aún no era su hora/,
      ],
    ];
    for (const [log, expected] of cases) {
      const { code, err } = await run(rechained(log));
      expect(err).toMatch(expected);
      expect(code).toBe(1);
    }
  });

  it('says how it is called where it is called wrongly', async () => {
    const wrong = [
      [],
      ['a', 'b'],
      ['-', '--nothing'],
      ['-', '--at'],
      ['-', '--at', 'ayer'],
      ['-', '--json', '--timeline'],
    ];
    for (const given of [...wrong, ['/no/such/file'], [tmpdir()]]) {
      const { code, err } = await runReplay(given);
      expect(code).toBe(2);
      expect(err).not.toBe('');
    }
  });
});

describe('bin/quipu-replay.mjs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quipu-replay-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('runs as a command, from a file', () => {
    const file = join(folder, 'log.jsonl');
    writeFileSync(file, text());
    const bin = fileURLToPath(new URL('../bin/quipu-replay.mjs', import.meta.url));
    const good = spawnSync(process.execPath, [bin, file, '--json'], { encoding: 'utf8' });
    expect(good.status).toBe(0);
    expect(JSON.parse(good.stdout).status).toBe('F');
    writeFileSync(file, text().slice(0, -1));
    expect(spawnSync(process.execPath, [bin, file]).status).toBe(1);
  }, 60_000);
});
