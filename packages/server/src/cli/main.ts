import { isLeft } from 'fp-ts/lib/Either.js';
import { pino } from 'pino';
import { openPlatform } from '../app/open-platform.ts';
import { ROOT } from '../app/root.ts';
import { configFrom } from '../config.ts';
import { jobLimits } from '../db/limits.ts';
import { failed, type Outcome } from './command.ts';
import { prepareCommand } from './run-command.ts';
import { texts } from './texts.ts';

const run = async (): Promise<Outcome> => {
  const prepared = prepareCommand(process.argv.slice(2));
  if (typeof prepared !== 'function') return prepared;
  const config = configFrom(process.env, ROOT);
  if (isLeft(config)) return failed(texts.wrongConfiguration, ...config.left);
  const platform = await openPlatform(config.right, pino({ level: 'fatal' }), jobLimits);
  try {
    return await prepared(platform);
  } finally {
    await platform.close();
  }
};

const { ok, lines, notes = [] } = await run();
for (const line of lines) (ok ? console.log : console.error)(line);
for (const note of notes) console.error(note);
process.exit(ok ? 0 : 1);
