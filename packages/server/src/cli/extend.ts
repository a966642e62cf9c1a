import { type Extension, extendSession, extendSheet, MOST_EXTRA_MINUTES } from '../evaluations/extend-store.ts';
import { type Arguments, type Command, done, failed } from './command.ts';
import { texts } from './texts.ts';

const extensionOf = ({ positionals, values }: Arguments, at: number): (Extension & { readonly id: number }) | null => {
  const [id, minutes] = positionals.map(Number);
  const { who, why } = values;
  if (id === undefined || !Number.isSafeInteger(id) || id < 1) return null;
  if (minutes === undefined || !Number.isInteger(minutes) || minutes < 1 || minutes > MOST_EXTRA_MINUTES) return null;
  if (who === undefined || who.trim() === '' || why === undefined || why.trim() === '') return null;
  return { id, minutes, who, why, at };
};

const extending =
  (extend: typeof extendSheet, missing: string): Command =>
  async ({ db, now }, args) => {
    const extension = extensionOf(args, now());
    if (extension === null) return failed(texts.needsExtension);
    const { id, ...more } = extension;
    return (await extend(db, id, more)) ? done(texts.extended(more.minutes)) : failed(missing);
  };

export const extendOneSheet = extending(extendSheet, texts.noSheet);
export const extendWholeSession = extending(extendSession, texts.noSession);
