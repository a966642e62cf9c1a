import { parse } from 'csv-parse/sync';

/** A CSV as Excel saves it: marked, and with its own ends of lines. */
export const csvFile = (...lines: readonly string[]): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`\uFEFF${lines.join('\r\n')}\r\n`);

/** The rows of a CSV that a Spanish Excel opens, by the names of their columns. */
export const csvRows = (file: Uint8Array): readonly Readonly<Record<string, string>>[] =>
  parse(Buffer.from(file), { bom: true, delimiter: ';', columns: true });
