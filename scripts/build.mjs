import './node-version.mjs';
import { BuildFailed, ensureServerBuilt, ensureWebBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';

// For who starts the server by other means than `npm start`: it has to be built by somebody who may write here.
await ensureInstalled();
try {
  await ensureServerBuilt();
  await ensureWebBuilt();
} catch (error) {
  if (!(error instanceof BuildFailed)) throw error;
  console.error(error.message);
  process.exit(1);
}
