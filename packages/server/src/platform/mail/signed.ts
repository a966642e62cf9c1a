/** The text of a mail: its paragraphs, and what every one ends with. `institution`: its name. */
export const signed = (institution: string, ...paragraphs: readonly string[]): string =>
  [...paragraphs, `${institution}\nEste mensaje es automático: no lo responda.`].join('\n\n');
