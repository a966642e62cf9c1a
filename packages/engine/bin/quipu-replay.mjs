#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const built = new URL('../dist/bundle/quipu-replay.js', import.meta.url);

if (existsSync(built)) await import(built.href);
else {
  // No build yet: the same program from its sources.
  const source = fileURLToPath(new URL('../cli/main.ts', import.meta.url));
  const node = ['--import', import.meta.resolve('tsx'), '--conditions', 'quipu-source'];
  const { status } = spawnSync(process.execPath, [...node, source, ...process.argv.slice(2)], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
