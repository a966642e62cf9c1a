import { processNamed, setCurrentProcess, setSecondApplication } from '../admission/process-store.ts';
import { type Command, done, failed } from './command.ts';
import { momentIn } from './moment.ts';
import { texts } from './texts.ts';

/** Makes a process the current one, and sets when its second application is open. */
export const useProcess: Command = async ({ db }, { positionals: [name], values: { start, end } }) => {
  if (name === undefined || name.trim() === '') return failed(texts.needsProcess);
  const window = { start: momentIn(start), end: momentIn(end) };
  const hasWindow = start !== undefined || end !== undefined;
  if (hasWindow && !(window.start < window.end)) return failed(texts.needsWindow);
  return db.transaction().execute(async (within) => {
    const id = await processNamed(within, name.trim());
    await setCurrentProcess(within, id);
    if (hasWindow) await setSecondApplication(within, id, window);
    return done(texts.process(name.trim()));
  });
};
