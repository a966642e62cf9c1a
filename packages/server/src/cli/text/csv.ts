export type Cell = string | number | null;

/** A spreadsheet must not take a person's name for a formula. */
const cellText = (value: Cell): string => {
  // With a comma, as where the file is opened.
  if (typeof value === 'number' || value === null) return String(value ?? '').replace('.', ',');
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const rowText = (cells: readonly Cell[]): string => cells.map(cellText).join(';');

/** Excel in Spanish opens it as it is: it knows the encoding by the mark that leads, and columns by the semicolon. */
export const csvLines = (columns: readonly string[], rows: readonly (readonly Cell[])[]): readonly string[] => [
  `\uFEFF${rowText(columns)}`,
  ...rows.map(rowText),
];
