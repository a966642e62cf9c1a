import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import type { ServerProgram } from '../local/server-program.ts';

/** The server as it is built, run by what runs it in the application. */
export const builtServer = (): ServerProgram => {
  const source = readFileSync(new URL('../local/run-server.ts', import.meta.url), 'utf8');
  const { code } = transformSync(source, { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } });
  const runner = join(mkdtempSync(join(tmpdir(), 'quipu-runner-')), 'run-server.mjs');
  writeFileSync(runner, code);
  return { runner, main: fileURLToPath(new URL('../../../server/dist/bundle/main.js', import.meta.url)) };
};
