import { ensureServerBuilt, ensureWebBuilt } from '../../../scripts/built.mjs';
import { printConsole } from './console/run-console.ts';
import { printInteraction } from './interaction/run-interaction.ts';
import { printMap } from './interaction/run-map.ts';
import { printPlayback } from './playback/run-playback.ts';
import { printSpeed } from './speed/run-speed.ts';
import { printWeights } from './weights/run-weights.ts';

await ensureServerBuilt();
await ensureWebBuilt();

const isWithin = await printWeights({});
const isFast = await printSpeed();
await printConsole();
await printInteraction();
await printMap();
await printPlayback();
process.exitCode = isWithin && isFast ? 0 : 1;
