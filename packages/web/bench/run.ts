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

const waiting = Object.entries({
  weights: () => printWeights({ isBrief: isQuick }),
  ...{
    speed: printSpeed,
    console: printConsole,
    interaction: printInteraction,
    map: printMap,
    playback: printPlayback,
  },
});
const underWay = new Set<string>();
process.once('exit', () => {
  for (const name of underWay) console.log(`Not ended: ${name}`);
});
/** One that cannot measure fails, and keeps no other one from measuring. */
const measure = async (): Promise<void> => {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [name, bench] = next;
    underWay.add(name);
    try {
      await bench();
    } catch (cause) {
      console.error(`${name}:`, cause);
      process.exitCode = 1;
    }
    underWay.delete(name);
  }
};
// Each measures the machine. A quick run judges no figure, so that two go at once.
await Promise.all(Array.from({ length: isQuick ? 2 : 1 }, measure));
