/** What a text of JSON says; undefined: it is none. */
export const jsonValue = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
