import type { WatchedSheet } from '@quipu/contract';

/** The sheets of a session as they stood at a version of the server's. */
export interface Known {
  readonly version: number;
  readonly sheets: ReadonlyMap<number, WatchedSheet>;
}
/** A reply: what changed after the version that was asked with, up to its own; or all. */
export interface Told {
  readonly after: number | null;
  readonly version: number;
  readonly isWhole: boolean;
  readonly sheets: readonly WatchedSheet[];
}

const isSame = (a: WatchedSheet, b: WatchedSheet): boolean =>
  (Object.keys(b) as (keyof WatchedSheet)[]).every((key) => a[key] === b[key]);

const put = (into: Map<number, WatchedSheet>, sheets: readonly WatchedSheet[], before: Known | null): void => {
  for (const sheet of sheets) {
    const was = before?.sheets.get(sheet.sheetId);
    // One and the same object as long as nothing of it changes: by that a row knows that it need not be drawn.
    into.set(sheet.sheetId, was !== undefined && isSame(was, sheet) ? was : sheet);
  }
};

/**
 * The server never gave the version that was asked with: its database was restored. A copy of such a
 * reply that comes late was asked with another version than the one that is known.
 */
const isOfRestored = (known: Known, { after, version, isWhole }: Told): boolean =>
  isWhole && after === known.version && version < after;

/**
 * Counts a reply in, whatever came before it: an older one changes nothing, unless the database has
 * gone back since. Null: between what is known and the reply something is missing, so all has to be
 * asked for.
 */
export const mergeSheets = (known: Known | null, told: Told): Known | null => {
  const { after, version, isWhole, sheets } = told;
  if (known !== null && version < known.version && !isOfRestored(known, told)) return known;
  if (!isWhole && (known === null || after === null || after > known.version)) return null;
  if (!isWhole && sheets.length === 0 && known !== null)
    return version === known.version ? known : { version, sheets: known.sheets };
  const merged = new Map(isWhole ? [] : known?.sheets);
  put(merged, sheets, known);
  return { version, sheets: merged };
};
