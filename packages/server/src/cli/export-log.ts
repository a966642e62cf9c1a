import { keptLines } from '../evaluations/log-store.ts';
import { type Command, done, failed } from './command.ts';
import { texts } from './texts.ts';

const wholeNumber = (text: string | undefined): number | null => {
  const number = Number(text);
  return Number.isSafeInteger(number) && number >= 1 ? number : null;
};

/** Prints the session log of a sheet as the server has it, for `quipu-replay`. */
export const exportLog: Command = async ({ db }, { positionals, values }) => {
  const sheetId = wholeNumber(positionals[0]);
  const epoch = values['epoch'] === undefined ? null : wholeNumber(values['epoch']);
  if (sheetId === null || (values['epoch'] !== undefined && epoch === null)) return failed(texts.needsSheet);
  const lines = await keptLines(db, sheetId, epoch);
  return lines.length === 0 ? failed(texts.noLog) : done(...lines);
};
