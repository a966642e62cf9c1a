const names = new Map<string, string>();

/** Planned once for each connection: planning takes longer than doing. */
export const nameOf = (text: string): string => {
  const known = names.get(text) ?? `s${names.size}`;
  names.set(text, known);
  return known;
};
