import { forksOf } from '../evaluations/log-damage-store.ts';
import { keptLines } from '../evaluations/log-store.ts';
import { type Command, done, failed } from './command.ts';
import { sheetTexts } from './sheet-texts.ts';
import { texts } from './texts.ts';

const wholeNumber = (text: string | undefined): number | null => {
  const number = Number(text);
  return Number.isSafeInteger(number) && number >= 1 ? number : null;
};

/** Prints the session log of a sheet as the server has it, for `quipu-replay`. */
export const exportLog: Command = async ({ db }, { positionals, values, flags }) => {
  const sheetId = wholeNumber(positionals[0]);
  const epoch = values['epoch'] === undefined ? null : wholeNumber(values['epoch']);
  if (sheetId === null || (values['epoch'] !== undefined && epoch === null)) return failed(texts.needsSheet);
  const forks = (await forksOf(db, sheetId)).filter((fork) => epoch === null || fork.epoch === epoch);
  if (flags.includes('forks')) {
    const shown = forks.map((fork) => JSON.stringify({ ...fork, at: new Date(fork.at).toISOString() }));
    return shown.length === 0 ? failed(sheetTexts.noForks) : done(...shown);
  }
  const lines = await keptLines(db, sheetId, epoch);
  if (lines.length === 0) return failed(texts.noLog);
  const log = { ok: true, lines };
  return forks.length === 0 ? log : { ...log, notes: [sheetTexts.forks(forks.length, sheetId)] };
};
