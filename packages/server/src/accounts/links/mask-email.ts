/** Enough for its owner to know it by: `r***a@ejemplo.ec`. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  const letters = Array.from(email.slice(0, Math.max(at, 0)));
  return `${letters[0] ?? ''}***${letters.at(-1) ?? ''}${at < 0 ? '' : email.slice(at)}`;
};
