import { ensureServerBuilt, ensureWebBuilt } from '../../../scripts/built.mjs';
import { printConsole } from './console/run-console.ts';
import { printInteraction } from './interaction/run-interaction.ts';
import { printWeights } from './weights/run-weights.ts';

await ensureServerBuilt();
await ensureWebBuilt();

const isWithin = await printWeights({});
await printConsole();
await printInteraction();
process.exitCode = isWithin ? 0 : 1;
