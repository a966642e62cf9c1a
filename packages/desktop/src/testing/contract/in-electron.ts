import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import { callsOfTests } from '../calls-of-tests.ts';
import { outcomesOf } from './clause.ts';
import { CONTRACT } from './contract.ts';

/** A program of Electron's: asks the contract of it, and writes what came of it to standard output, as one line. */
const [preload = '', child = ''] = process.argv.slice(-2);
app.setPath('userData', mkdtempSync(join(tmpdir(), 'quipu-user-')));

// Not awaited here: Electron is not ready before this file has been read to its end.
void outcomesOf(CONTRACT, { calls: callsOfTests, preload, child, window: null }).then((outcomes) => {
  process.stdout.write(`\n${JSON.stringify({ outcomes })}\n`, () => app.exit(0));
});
