import {
  processNamed,
  setCurrentProcess,
  setEnrollmentTimes,
  setSecondApplication,
  type Times,
} from '../admission/process-store.ts';
import { type Command, done, failed } from './command.ts';
import { momentIn } from './moment.ts';
import { texts } from './texts.ts';

/** Null: none was named. */
const timesIn = (start: string | undefined, end: string | undefined): Times | 'wrong' | null => {
  if (start === undefined && end === undefined) return null;
  const times = { start: momentIn(start), end: momentIn(end) };
  return times.start < times.end ? times : 'wrong';
};

/** Makes a process the current one, and sets when its enrollment and its second application are open. */
export const useProcess: Command = async ({ db }, { positionals: [name], values }) => {
  if (name === undefined || name.trim() === '') return failed(texts.needsProcess);
  const second = timesIn(values['start'], values['end']);
  const enrollment = timesIn(values['enrollment-start'], values['enrollment-end']);
  if (second === 'wrong') return failed(texts.needsWindow);
  if (enrollment === 'wrong') return failed(texts.needsEnrollmentWindow);
  return db.transaction().execute(async (within) => {
    const id = await processNamed(within, name.trim());
    await setCurrentProcess(within, id);
    if (second !== null) await setSecondApplication(within, id, second);
    if (enrollment !== null) await setEnrollmentTimes(within, id, enrollment);
    return done(texts.process(name.trim()));
  });
};
