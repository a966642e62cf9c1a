export const MEGABYTE = 1_048_576;

const format = new Intl.NumberFormat('es-EC', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Returns how many megabytes that is, as it is read. */
export const megabytesOf = (bytes: number): string => format.format(bytes / MEGABYTE);
