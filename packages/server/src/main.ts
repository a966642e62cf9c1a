import { fileURLToPath } from 'node:url';
import { isLeft } from 'fp-ts/lib/Either.js';
import { pino } from 'pino';
import { areas } from './app/areas.ts';
import { createApp } from './app/create-app.ts';
import { openPlatform } from './app/open-platform.ts';
import { untilToldToStop } from './app/until-told-to-stop.ts';
import { startDemonstration } from './authoring/load-demonstration.ts';
import { configFrom } from './config.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Requests under way when we are told to stop have this long. */
const DRAIN_MS = 10_000;

const run = async (): Promise<void> => {
  const config = configFrom(process.env, ROOT);
  if (isLeft(config)) throw new Error(`The configuration is wrong.\n${config.left.join('\n')}`);
  const stop = untilToldToStop();
  const log = pino({ level: config.right.logLevel }, pino.destination({ dest: 2, sync: false }));
  const platform = await openPlatform(config.right, log);
  try {
    const accounts = await startDemonstration(platform.db, config.right, platform.now());
    const app = await createApp(platform, areas);
    await app.listen({ host: config.right.host, port: config.right.port });
    const address = app.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : config.right.port;
    console.log(`Quipu: http://${config.right.host}:${port}`);
    if (accounts.length > 0) console.log('Cuentas de demostración (usuario, clave):');
    for (const { username, password, fullName } of accounts) console.log(`  ${username}  ${password}  ${fullName}`);
    log.info({ signal: await stop }, 'stopping');
    await Promise.race([app.close(), new Promise((resolve) => setTimeout(resolve, DRAIN_MS).unref())]);
  } finally {
    await platform.close();
  }
};

run().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
