const DECIMAL = /^-?\d+(\.\d+)?$/;

/**
 * A number as it travels: a point for the decimals, however it was typed. Null: what is typed is not a number (yet).
 * Empty stays empty: no answer.
 */
export const decimalOf = (typed: string): string | null => {
  const plain = typed.trim().replace(',', '.');
  return plain === '' || DECIMAL.test(plain) ? plain : null;
};
