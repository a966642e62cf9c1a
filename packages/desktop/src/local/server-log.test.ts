import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { serverLog } from './server-log.ts';

const file = () => join(mkdtempSync(join(tmpdir(), 'quipu-log-')), 'laboratory.log');

it('keeps whole lines, and no address or identity number that slips into them', () => {
  const at = file();
  const log = serverLog(at);
  log('{"time":1700000000000,"msg":"ana.loor');
  log('@ejemplo.ec 0102030405"}\nunfinished');
  expect(readFileSync(at, 'utf8')).toBe('{"time":1700000000000,"msg":"… …"}\n');
});

it('takes no more than its two files', () => {
  const at = file();
  const log = serverLog(at);
  const line = `${'x'.repeat(9_999)}\n`;
  for (let n = 0; n < 350; n += 1) log(line);
  expect(statSync(at).size + statSync(`${at}.1`).size).toBeLessThan(2_100_000);
});

it('lets nothing fail where it cannot be kept', () => {
  const notAFolder = file();
  writeFileSync(notAFolder, '');
  expect(() => serverLog(join(notAFolder, 'laboratory.log'))('line\n')).not.toThrow();
});
