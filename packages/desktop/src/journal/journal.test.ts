import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { openJournalFile } from './journal-file.ts';
import { journalFolder } from './journal-folder.ts';
import { keptLine, wholeLines } from './kept-line.ts';

const KEY = [4, 11] as const;
const folder = () => mkdtempSync(join(tmpdir(), 'quipu-journal-'));
const opened = (at = folder()) => ({ at, journal: journalFolder(at, () => 1_000) });
const file = (at: string) => join(at, '4-11.journal');

const line = fc.string({ unit: 'binary', maxLength: 40 }).map((text) => JSON.stringify(text));

describe('the whole lines of a file', () => {
  test.prop([fc.array(line), fc.nat()])('are all those before the place where it was cut', (lines, at) => {
    const content = Buffer.from(lines.map(keptLine).join(''));
    const place = at % (content.length + 1);
    const whole = wholeLines(content.subarray(0, place));
    const ends = lines.map((_, i) =>
      Buffer.byteLength(
        lines
          .slice(0, i + 1)
          .map(keptLine)
          .join(''),
      ),
    );
    expect(whole.lines).toEqual(lines.slice(0, ends.filter((end) => end <= place).length));
    expect(whole.bytes).toBe(ends.filter((end) => end <= place).at(-1) ?? 0);
  });

  test.prop([fc.array(line), fc.uint8Array({ minLength: 1, maxLength: 80 })])(
    'are all those before a tail of garbage, and no line is made of it',
    (lines, garbage) => {
      const content = Buffer.concat([Buffer.from(lines.map(keptLine).join('')), garbage]);
      expect(wholeLines(content).lines).toEqual(lines);
    },
  );

  test.prop([fc.array(line, { minLength: 1 }), fc.nat(), fc.integer({ min: 1, max: 255 })])(
    'end before one in which anything was changed',
    (lines, at, by) => {
      const content = Buffer.from(lines.map(keptLine).join(''));
      const place = at % content.length;
      content[place] = (content[place] ?? 0) ^ by;
      const whole = wholeLines(content);
      expect(whole.bytes).toBeLessThanOrEqual(place);
      expect(whole.lines).toEqual(lines.slice(0, whole.lines.length));
    },
  );
});

it('gives back what was written, to whoever opens it next', async () => {
  const { at, journal } = opened();
  expect(await journal.read(KEY)).toBeNull();
  await journal.begin(KEY, { device: 'd1', lines: ['a'] });
  await journal.append(KEY, 1, ['b', 'ñ']);
  await journal.close();
  const again = opened(at).journal;
  expect(await again.read(KEY)).toEqual({ device: 'd1', lines: ['a', 'b', 'ñ'] });
  expect(await again.kept(4)).toEqual([11]);
  expect(await again.kept(5)).toEqual([]);
  expect(await again.keptByAll()).toEqual([KEY]);
});

it('takes lines at their place only', async () => {
  const { journal } = opened();
  await expect(journal.append(KEY, 0, ['a'])).rejects.toThrow('Another journal');
  await journal.begin(KEY, { device: 'd1', lines: [] });
  await Promise.all([journal.append(KEY, 0, ['a']), journal.append(KEY, 1, ['b'])]);
  await expect(journal.append(KEY, 1, ['c'])).rejects.toThrow('Another journal');
  expect((await journal.read(KEY))?.lines).toEqual(['a', 'b']);
});

it('goes on after the last whole line of a file that a crash left, and keeps what it cut', async () => {
  const { at, journal } = opened();
  await journal.begin(KEY, { device: 'd1', lines: ['a', 'b'] });
  await journal.close();
  truncateSync(file(at), readFileSync(file(at)).length - 2);
  const again = opened(at).journal;
  await again.read(KEY);
  await again.append(KEY, 1, ['c']);
  await again.close();
  expect((await opened(at).journal.read(KEY))?.lines).toEqual(['a', 'c']);
  expect(readdirSync(at)).toContain('4-11.journal.cut');
});

it('sets aside a file that has not even its first line, and what is begun anew', async () => {
  const { at, journal } = opened();
  writeFileSync(file(at), 'nothing of ours');
  expect(await journal.read(KEY)).toBeNull();
  await journal.begin(KEY, { device: 'd1', lines: [] });
  await journal.setAside(KEY);
  expect(await journal.read(KEY)).toBeNull();
  expect(readdirSync(at).filter((name) => name.endsWith('.aside'))).toHaveLength(2);
  await journal.begin(KEY, { device: 'd2', lines: [] });
  await journal.erase(KEY);
  expect(await journal.kept(4)).toEqual([]);
});

it('gives what was set aside to whoever sends it, as far as each line is whole, until it was heard of', async () => {
  const { at, journal } = opened();
  await journal.begin(KEY, { device: 'd1', lines: ['a', 'b', 'c'] });
  await journal.setAside(KEY);
  await journal.begin(KEY, { device: 'd2', lines: ['d'] });
  await journal.begin(KEY, { device: 'd3', lines: ['e'] });
  await journal.begin([5, 11], { device: 'd4', lines: ['f'] });
  await journal.setAside([5, 11]);
  await journal.close();
  const first = join(at, '4-11.journal.1000.aside');
  const content = readFileSync(first);
  content[content.indexOf(' b')] = 0x20 ^ 1;
  writeFileSync(first, content);
  const again = opened(at).journal;
  const found = [
    { sheetId: 11, at: 1_000, lines: ['a', 'c'] },
    { sheetId: 11, at: 1_001, lines: ['d'] },
  ];
  expect(await again.aside(4)).toEqual(found);
  await again.asideHeard(KEY, 1_000);
  await again.asideHeard(KEY, 77);
  expect(await again.aside(4)).toEqual(found.slice(1));
  expect(await again.aside(6)).toEqual([]);
  // It stays for whoever examines it.
  expect(readdirSync(at)).toContain('4-11.journal.1000.heard');
  expect((await again.read(KEY))?.lines).toEqual(['e']);
  expect(await opened().journal.aside(4)).toEqual([]);
});

it('has one record of what is being typed, in place of the one before, and none of another sheet', async () => {
  const { at, journal } = opened();
  expect(await journal.readDrafts(KEY)).toBeNull();
  await journal.begin(KEY, { device: 'd1', lines: [] });
  await Promise.all(['first', 'second', 'ñandú 🦙'].map((record) => journal.writeDrafts(KEY, record)));
  await journal.writeDrafts([4, 12], 'of another');
  await journal.close();
  const again = opened(at).journal;
  expect(await again.readDrafts(KEY)).toBe('ñandú 🦙');
  expect(await again.kept(4)).toEqual([11]);
  // A journal that is set aside or begun anew leaves it: its person has not seen it as an answer.
  await again.setAside(KEY);
  await again.begin(KEY, { device: 'd2', lines: [] });
  expect(await again.readDrafts(KEY)).toBe('ñandú 🦙');
  await again.writeDrafts([4, 12], null);
  expect(await again.readDrafts([4, 12])).toBeNull();
  await again.erase(KEY);
  expect(await again.readDrafts(KEY)).toBeNull();
  expect(readdirSync(at).filter((name) => !name.endsWith('.aside'))).toEqual([]);
});

it('takes no record of what is being typed for whole that was cut or changed', async () => {
  const { at, journal } = opened();
  await journal.writeDrafts(KEY, 'nine lives');
  const path = join(at, '4-11.drafts');
  const whole = readFileSync(path);
  writeFileSync(path, whole.subarray(0, whole.length - 3));
  expect(await journal.readDrafts(KEY)).toBeNull();
  writeFileSync(path, Buffer.from(whole.toString().replace('nine', 'five')));
  expect(await journal.readDrafts(KEY)).toBeNull();
});

it('keeps the record of before where a new one cannot be written', async () => {
  const { at, journal } = opened();
  await journal.writeDrafts(KEY, 'before');
  mkdirSync(join(at, '4-11.drafts.new'));
  await expect(journal.writeDrafts(KEY, 'after')).rejects.toThrow();
  expect(await journal.readDrafts(KEY)).toBe('before');
});

it('has every line that was confirmed when its writer is killed, and can go on', { timeout: 60_000 }, async () => {
  const at = folder();
  const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
  const writer = fileURLToPath(new URL('../testing/endless-writer.ts', import.meta.url));
  const cli = join(ROOT, 'node_modules/tsx/dist/cli.mjs');
  let confirmed = 0;
  for (const most of [3, 40, 25]) {
    const child = spawn(process.execPath, [cli, '--conditions=quipu-source', writer, at], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const gone = new Promise((resolve) => child.once('exit', resolve));
    // What it had said before it was gone is still heard after.
    let isKilled = false;
    for await (const said of createInterface({ input: child.stdout })) {
      const [pid, lines] = said.split(' ').map(Number);
      confirmed = lines ?? 0;
      if (isKilled || confirmed % 50 < most) continue;
      isKilled = true;
      process.kill(pid ?? 0, 'SIGKILL');
    }
    await gone;
    const left = await openJournalFile(file(at));
    expect(left.lines().length - 1).toBeGreaterThanOrEqual(confirmed);
    expect(left.lines().slice(1)).toEqual(
      left
        .lines()
        .slice(1)
        .map((_, i) => `line ${i}`),
    );
    await left.close();
  }
  expect(confirmed).toBeGreaterThan(0);
});

it('still has what it had where it cannot be begun anew', async () => {
  const { at, journal } = opened();
  await journal.begin(KEY, { device: 'd1', lines: ['a'] });
  mkdirSync(`${file(at)}.new`);
  await expect(journal.begin(KEY, { device: 'd2', lines: ['x'] })).rejects.toThrow();
  expect(await journal.read(KEY)).toEqual({ device: 'd1', lines: ['a'] });
});

it('keeps each one that is set aside, however soon after another', async () => {
  const { at, journal } = opened();
  for (const device of ['d1', 'd2', 'd3']) await journal.begin(KEY, { device, lines: [] });
  await journal.close();
  const kept = readdirSync(at).map((name) => readFileSync(join(at, name), 'utf8'));
  expect(kept).toHaveLength(3);
});
