const KEY = 'quipu.file-grant';

/** Held for a browser that refuses storage; a reload then asks for it again with the sheet. */
let held: string | null = null;

/** Lets this tab have the files of a sheet that was opened, or is reviewed, also after a reload. Null ends it. */
export const holdFileGrant = (grant: string | null): void => {
  held = grant;
  try {
    if (grant === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, grant);
  } catch {
    return;
  }
};

/** Gives what the server granted for the files of the sheet at hand; null: nothing. */
export const fileGrant = (): string | null => {
  if (held !== null) return held;
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
};
