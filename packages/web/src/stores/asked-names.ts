import { sha256 } from '@quipu/engine/log';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { randomId } from '../lib/random-id.ts';
import { useSignInSession } from './sign-in-session-store.ts';

const KEY = 'quipu.asked';
/** Nobody has more actions whose outcome is not known. */
const MAX_KEPT = 50;
const Kept = t.readonlyArray(t.tuple([t.string, t.string]));
type Kept = t.TypeOf<typeof Kept>;

/** A browser that refuses storage has them here, as long as the page lasts. */
let here: Kept = [];
const read = (): Kept => {
  try {
    const decoded = Kept.decode(JSON.parse(sessionStorage.getItem(KEY) ?? '[]'));
    return E.isRight(decoded) ? decoded.right : [];
  } catch {
    return here;
  }
};
const write = (kept: Kept): void => {
  here = kept.slice(-MAX_KEPT);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(here));
  } catch {
    return;
  }
};

/** The person and what they ask for, of which nothing can be read here. */
const printOf = (command: object): string =>
  sha256(JSON.stringify([useSignInSession.getState().session?.userId ?? null, command]));

/** The name of a command whose outcome is not known: it outlives its dialog, and a reload. */
export const nameOfAsked = (command: object): { readonly name: string; readonly isAgain: boolean } => {
  const print = printOf(command);
  const kept = read();
  const [, before] = kept.find(([one]) => one === print) ?? [];
  if (before !== undefined) return { name: before, isAgain: true };
  const name = randomId();
  write([...kept, [print, name]]);
  return { name, isAgain: false };
};

/** Its outcome is known: whoever asks for it again wants it anew. */
export const forgetAsked = (name: string): void => write(read().filter(([, one]) => one !== name));
