/** The number of something, as it is typed; null: it is none. */
export const idIn = (text: string | undefined): number | null =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null;
