import { isQuick } from '../../../scripts/bench-report.mjs';
import { ensureServerBuilt, ensureWebBuilt } from '../../../scripts/built.mjs';
import { printConsole } from './console/run-console.ts';
import { printInteraction } from './interaction/run-interaction.ts';
import { printMap } from './interaction/run-map.ts';
import { printPlayback } from './playback/run-playback.ts';
import { printSpeed } from './speed/run-speed.ts';
import { printWeights } from './weights/run-weights.ts';

await ensureServerBuilt();
await ensureWebBuilt();

const waiting = [
  () => printWeights({ isBrief: isQuick }),
  printSpeed,
  printConsole,
  printInteraction,
  printMap,
  printPlayback,
];
/** One that cannot measure fails, and keeps no other one from measuring. */
const measure = async (): Promise<void> => {
  for (let bench = waiting.shift(); bench !== undefined; bench = waiting.shift()) {
    try {
      await bench();
    } catch (cause) {
      console.error(cause);
      process.exitCode = 1;
    }
  }
};
// Each measures the machine. A quick run judges no figure, so that two go at once.
await Promise.all(Array.from({ length: isQuick ? 2 : 1 }, measure));
