import { isLeft } from 'fp-ts/lib/Either.js';
import { pino } from 'pino';
import { readConfig } from '../platform/config/read-config.ts';
import { createContext } from '../platform/context/create-context.ts';
import { placeOfInstallation } from '../platform/context/installation.ts';
import { jobLimits } from '../platform/db/limits.ts';
import { otherOwner } from '../platform/process/data-folder.ts';
import { ROOT } from '../platform/root.ts';
import { startTexts } from '../platform/start-texts.ts';
import { origin } from './command/origin.ts';
import { failed, type Outcome } from './command/outcome.ts';
import { isFounding, prepareCommand } from './run-command.ts';
import { texts } from './texts.ts';

const run = async (): Promise<Outcome> => {
  const prepared = prepareCommand(process.argv.slice(2));
  if (typeof prepared !== 'function' && !isFounding(prepared)) return prepared;
  const read = readConfig(process.env, ROOT);
  if (isLeft(read)) return failed(startTexts.wrongConfiguration, ...read.left);
  const owner = otherOwner(read.right.config.dataFolder);
  if (owner !== null && (isFounding(prepared) || prepared.writes))
    return failed(startTexts.ownedByOther(read.right.config.dataFolder, owner));
  if (isFounding(prepared)) return prepared.found({ ...read.right, now: Date.now });
  const { config, file } = read.right;
  // A command may take longer than a pool of others lets a statement.
  const context = await createContext({ ...config, databasePoolUrl: null }, pino({ level: 'fatal' }), {
    ...{ limits: jobLimits, isDry: prepared.isDry, migrates: !prepared.asItIs },
    origin: origin(),
    say: console.error,
  });
  try {
    const { name } = await context.institution();
    console.error(texts.installation(name, placeOfInstallation(config), file));
    return await prepared(context);
  } finally {
    await context.close();
  }
};

/** A failure to create the context says itself what is wrong. */
const inOneSentence = (error: unknown): Outcome => failed(error instanceof Error ? error.message : String(error));

const { ok, lines, notes = [] } = await run().catch(inOneSentence);
for (const line of lines) (ok ? console.log : console.error)(line);
for (const note of notes) console.error(note);
process.exit(ok ? 0 : 1);
