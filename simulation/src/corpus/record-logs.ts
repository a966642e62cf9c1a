import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { CURRENT_VERSION } from '@quipu/engine/log';
import { logSchemas } from '../../../packages/engine/src/testing/log-schemas.ts';
import { recordedLogs } from './recorded-logs.ts';

/** Keeps at a release what its version of the log writes. A test replays it from then on. */
const { format } = CURRENT_VERSION;
const folder = new URL(`../../../packages/engine/corpus/${format}/`, import.meta.url);
if (existsSync(folder)) {
  console.error(`Version ${format} of the log is recorded already: what was released does not change.`);
  process.exit(1);
}
const files = await recordedLogs(logSchemas[format]);
mkdirSync(folder);
for (const [name, bytes] of files) writeFileSync(new URL(name, folder), bytes);
console.log(`${files.size} files of version ${format} of the log in ${folder.pathname}`);
