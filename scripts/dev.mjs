import './node-version.mjs';
import { runTogether } from './child.mjs';
import { isFree } from './free-port.mjs';
import { ensureInstalled } from './installed.mjs';
import { ROOT } from './root.mjs';

const API_PORT = 3001;
const WEB_PORT = Number(process.env.PORT ?? 3000);

for (const port of [API_PORT, WEB_PORT]) {
  if (await isFree(port, 'localhost')) continue;
  console.error(`Port ${port} is in use: stop what listens there.`);
  process.exit(1);
}

await ensureInstalled();
process.exit(
  await runTogether([
    {
      command: process.execPath,
      args: [
        `${ROOT}/node_modules/tsx/dist/cli.mjs`,
        'watch',
        '--conditions=quipu-source',
        'packages/server/src/main/main.ts',
        '--init',
      ],
      env: { PORT: String(API_PORT) },
    },
    {
      command: process.execPath,
      args: [`${ROOT}/node_modules/vite/bin/vite.js`, 'packages/web', '--port', String(WEB_PORT), '--strictPort'],
      env: { QUIPU_DEV_SERVER_PORT: String(API_PORT) },
    },
  ]),
);
