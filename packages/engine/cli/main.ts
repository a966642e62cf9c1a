import { quipuReplay } from './quipu-replay.ts';

// Whoever reads us may have had enough (`| head`): that is no failure.
process.stdout.on('error', () => process.exit());
process.exitCode = await quipuReplay(process.argv.slice(2), process);
