import { isRight } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { create } from 'zustand';

/** The texts that stand in the fields of a form, by their names. */
export type Draft = Readonly<Record<string, string>>;

const KEY = 'quipu.drafts';
const Drafts = t.record(t.string, t.record(t.string, t.string));

/** Reads what the tab kept through a reload; anything that does not decode counts as nothing. */
export const storedDrafts = (): Readonly<Record<string, Draft>> => {
  try {
    const decoded = Drafts.decode(JSON.parse(sessionStorage.getItem(KEY) ?? '{}'));
    return isRight(decoded) ? decoded.right : {};
  } catch {
    return {};
  }
};

/** Texts typed and not sent yet, by form. They end with the session, and with the tab. */
export const useDrafts = create<{ readonly drafts: Readonly<Record<string, Draft>> }>()(() => ({
  drafts: storedDrafts(),
}));

/** Keeps drafts for a reload. A browser that refuses storage has them in memory until then. */
const put = (drafts: Readonly<Record<string, Draft>>): void => {
  useDrafts.setState({ drafts });
  try {
    if (Object.keys(drafts).length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(drafts));
  } catch {
    return;
  }
};

export const draftOf = (form: string): Draft => useDrafts.getState().drafts[form] ?? {};

export const keepDraft = (form: string, draft: Draft): void => {
  put({ ...useDrafts.getState().drafts, [form]: draft });
};

export const forgetDraft = (form: string): void => {
  const { [form]: gone, ...others } = useDrafts.getState().drafts;
  if (gone !== undefined) put(others);
};

export const forgetDrafts = (): void => {
  put({});
};

export const hasDrafts = (): boolean => Object.keys(useDrafts.getState().drafts).length > 0;
