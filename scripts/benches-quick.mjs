import { pathToFileURL } from 'node:url';
import { ROOT } from './root.mjs';
import { endWith } from './run.mjs';

/**
 * The benches that are named, one after the other in one process: half of what a quick one takes by itself is to read and translate the sources
 * that it measures. No figure is judged, so that none may spoil another's.
 */
const MAX_MS = 1_800_000;
let underWay = '';
// What hangs fails, by name: left alone it would keep a landing waiting, with nothing said of it.
setTimeout(() => {
  console.log(`\nNot ended within ${MAX_MS / 1_000} s: ${underWay}`);
  process.exit(1);
}, MAX_MS).unref();

const failed = [];
for (const path of process.argv.slice(2).filter((one) => !one.startsWith('--'))) {
  console.log(`\n${path}`);
  underWay = path;
  process.exitCode = 0;
  try {
    await import(pathToFileURL(`${ROOT}/${path}`).href);
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
  if (process.exitCode !== 0) failed.push(path);
}
if (failed.length > 0) console.log(`\nNot measured: ${failed.join(', ')}`);
endWith(failed.length === 0 ? 0 : 1);
