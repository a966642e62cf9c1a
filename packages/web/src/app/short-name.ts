export const SHORT_NAME = 18;
export const LONG_NAME = 40;

/** The name in at most `most` characters. */
export const shortName = (fullName: string, most: number): string =>
  fullName.length <= most ? fullName : `${fullName.slice(0, most - 1).trimEnd()}…`;
