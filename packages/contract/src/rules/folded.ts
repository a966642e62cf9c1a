/** A text without accents and capitals, as people type what they look for. The server's database folds by the same marks. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
