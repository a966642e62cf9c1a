/** The names that are given, as one attribute: what a component has of its own, and what its place adds. */
export const classNames = (...names: readonly (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ');
