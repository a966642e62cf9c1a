import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { printConsole } from './console/run-console.ts';
import { printInteraction } from './interaction/run-interaction.ts';
import { printSizes } from './sizes.ts';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
if (!existsSync(dist)) throw new Error('Build first: npm run build -w @quipu/web');

const named = process.env['CHROMIUM_PATH'];
const browser = [named, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path !== undefined && existsSync(path),
);

const isWithin = printSizes(dist);
await printConsole(browser);
await printInteraction(browser);
process.exitCode = isWithin ? 0 : 1;
