/** The names of locks begin so that a tab holds while a sheet is open in it. */
export const SHEET_LOCK = 'quipu.sheet.';
