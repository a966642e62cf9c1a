import { isLeft } from 'fp-ts/lib/Either.js';
import { pino } from 'pino';
import { configFrom } from '../platform/config/config.ts';
import { createContext } from '../platform/context/create-context.ts';
import { jobLimits } from '../platform/db/limits.ts';
import { ROOT } from '../platform/root.ts';
import { startTexts } from '../platform/start-texts.ts';
import { failed, type Outcome } from './command/outcome.ts';
import { prepareCommand } from './run-command.ts';

const run = async (): Promise<Outcome> => {
  const prepared = prepareCommand(process.argv.slice(2));
  if (typeof prepared !== 'function') return prepared;
  const config = configFrom(process.env, ROOT);
  if (isLeft(config)) return failed(startTexts.wrongConfiguration, ...config.left);
  const context = await createContext(config.right, pino({ level: 'fatal' }), {
    limits: jobLimits,
    isDry: prepared.isDry,
  });
  try {
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
