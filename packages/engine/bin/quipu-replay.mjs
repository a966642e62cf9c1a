#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const bundled = new URL('../dist/bundle/quipu-replay.js', import.meta.url);
const source = new URL('../cli/main.ts', import.meta.url);
const installed = new URL('../dist/cli/main.js', import.meta.url);

if (existsSync(bundled)) await import(bundled.href);
else if (!existsSync(source)) await import(installed.href);
else {
  // A workspace without a build: the same program from its sources.
  const node = ['--import', import.meta.resolve('tsx'), '--conditions', 'quipu-source'];
  const program = [...node, fileURLToPath(source), ...process.argv.slice(2)];
  const { status } = spawnSync(process.execPath, program, { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
