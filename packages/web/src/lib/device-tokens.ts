import { baseAddress } from './base-address.ts';

const KEY = 'quipu.devices';
/** A laboratory's computer has many people, and each is there on few days. */
const MAX_TOKENS = 100;
const MARKS = 65_536;

/** Finds a person's own again, for one server, and is too short to tell who was here. */
const markOf = (username: string): string => {
  let mark = 0;
  for (const sign of baseAddress() + username.replace(/[\s-]/g, '').toUpperCase())
    mark = (mark * 31 + sign.charCodeAt(0)) % MARKS;
  return `${mark} `;
};
/** Each is a line, the newest first. */
const kept = (): readonly string[] => (localStorage.getItem(KEY) ?? '').split('\n');

/** Shows that this person was in on this device before. Null: they were not, or the browser keeps nothing. */
export const deviceTokenOf = (username: string): string | null => {
  const mark = markOf(username);
  try {
    return (
      kept()
        .find((line) => line.startsWith(mark))
        ?.slice(mark.length) ?? null
    );
  } catch {
    return null;
  }
};

export const keepDeviceToken = (username: string, token: string): void => {
  const mark = markOf(username);
  try {
    const others = kept().filter((line) => !line.startsWith(mark));
    localStorage.setItem(KEY, [mark + token, ...others].slice(0, MAX_TOKENS).join('\n'));
  } catch {
    return;
  }
};
