import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { serverLog } from './server-log.ts';

const file = () => join(mkdtempSync(join(tmpdir(), 'quipu-log-')), 'laboratory.log');

it('keeps whole lines, and no address or identity number that slips into them', () => {
  const at = file();
  const { write: log } = serverLog(at);
  log('{"time":1700000000000,"msg":"ana.loor');
  log('@ejemplo.ec 0102030405"}\nunfinished');
  expect(readFileSync(at, 'utf8')).toBe('{"time":1700000000000,"msg":"… …"}\n');
});

it('takes no more than its two files', () => {
  const at = file();
  const { write: log } = serverLog(at);
  const line = `${'x'.repeat(9_999)}\n`;
  for (let n = 0; n < 350; n += 1) log(line);
  expect(statSync(at).size + statSync(`${at}.1`).size).toBeLessThan(2_100_000);
});

it('lets nothing fail where it cannot be kept', () => {
  const notAFolder = file();
  writeFileSync(notAFolder, '');
  const log = serverLog(join(notAFolder, 'laboratory.log'));
  expect(() => log.write('ENOSPC: no space left\n')).not.toThrow();
  expect(log.last()).toBe('ENOSPC: no space left');
});

it('gives its last lines, as they are kept', () => {
  const log = serverLog(file());
  for (let n = 1; n <= 100; n += 1) log.write(`line ${n} of ana.loor@ejemplo.ec\n`);
  const lines = log.last().split('\n');
  expect([lines.length, lines[0], lines.at(-1)]).toEqual([60, 'line 41 of …', 'line 100 of …']);
});

it('tells of a start only what was said since', () => {
  const at = file();
  const log = serverLog(at);
  log.write('could not write: No space left on device\nhalf a line');
  log.begin();
  expect(log.last()).toBe('');
  log.write('address already in use\n');
  expect(log.last()).toBe('address already in use');
  expect(readFileSync(at, 'utf8')).toBe('could not write: No space left on device\naddress already in use\n');
});
