/** The address has the number of the sheet that stands beside under this name. */
export const OTHER = 'con';

/** The number that somebody's choice begins with; null: it begins with none, or with the sheet's own. */
export const sheetIn = (typed: string, sheetId: number): number | null => {
  const [number] = /^\d{1,15}/.exec(typed.trim()) ?? [];
  return number === undefined || Number(number) === sheetId || Number(number) === 0 ? null : Number(number);
};

export const otherIn = (search: URLSearchParams, sheetId: number): number | null =>
  sheetIn(search.get(OTHER) ?? '', sheetId);
