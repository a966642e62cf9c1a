import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { beginStandby, eraseStandbyFile, type StandbyFile, serverIdIn, standbyFileIn } from './standby-file.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quipu-standby-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const FILE: StandbyFile = { hosts: ['10.0.0.1'], port: 3443, pin: 'ab', secret: 's', isReplaced: true };

it('puts what a computer had aside, whole, and keeps its name', () => {
  const data = join(folder, 'laboratory');
  mkdirSync(data);
  const id = serverIdIn(data);
  writeFileSync(join(data, 'server.secret'), 'of before');
  expect(standbyFileIn(data)).toBeNull();

  const aside = beginStandby(data, FILE);
  expect(aside).toBe(`${data}-aparte-1`);
  expect(readFileSync(join(aside, 'server.secret'), 'utf8')).toBe('of before');
  expect(readdirSync(data).sort()).toEqual(['room.id', 'standby.json']);
  expect([serverIdIn(data), standbyFileIn(data)]).toEqual([id, FILE]);

  // The one that was put aside stays as it is.
  expect(beginStandby(data, FILE)).toBe(`${data}-aparte-2`);
  expect(existsSync(join(aside, 'server.secret'))).toBe(true);
  eraseStandbyFile(data);
  expect(standbyFileIn(data)).toBeNull();
});
