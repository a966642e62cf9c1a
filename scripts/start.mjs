import './node-version.mjs';
import { BuildFailed, ensureServerBuilt, ensureWebBuilt } from './built.mjs';
import { isFree } from './free-port.mjs';
import { ensureInstalled } from './installed.mjs';
import { keepRunning } from './keep-running.mjs';

const port = Number(process.env.PORT ?? 3000);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(`PORT=${process.env.PORT} is not a port number.`);
  process.exit(1);
}
if (!(await isFree(port, process.env.HOST ?? 'localhost'))) {
  console.error(`Port ${port} is in use. Stop what listens there, or choose another: PORT=3001 npm start`);
  process.exit(1);
}

await ensureInstalled();
try {
  await ensureServerBuilt();
  await ensureWebBuilt();
} catch (error) {
  if (!(error instanceof BuildFailed)) throw error;
  console.error(error.message);
  process.exit(1);
}

// A person reads this terminal: a line for each request would carry the address and the accounts away.
const env = { PORT: String(port), QUIPU_LOG_LEVEL: process.env.QUIPU_LOG_LEVEL ?? 'warn' };
// As deploy/quipu.service has it.
const args = ['--max-semi-space-size=64', 'packages/server/dist/bundle/main.js'];
// The first start makes the installation. A later one finds it, or says that it is gone.
process.exit(await keepRunning({ command: process.execPath, args, firstArgs: ['--init'], env }));
