/** The value of a text of JSON; undefined: it is no JSON. */
export const jsonValue = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
