import { type Details, ITEM_TYPE, type Item } from '@quipu/engine';

const MOST = 60;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

/** What a person would read of a piece of HTML, in one line. */
export const plainText = (html: string): string => {
  const text = html
    .replace(/<img\b[^>]*\balt="([^"]*)"[^>]*>/gi, ' [$1] ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > MOST ? `${text.slice(0, MOST - 1)}…` : text;
};

const optionText = (item: Item, optionId: number | null): string => {
  const place = item.options.findIndex(({ id }) => id === optionId);
  const option = item.options[place];
  return option === undefined
    ? `opción ${optionId}`
    : `${String.fromCharCode(97 + place)}) ${plainText(option.content)}`;
};

/** `asked`: the item whose options are answered with (of a matrix row, its matrix). */
export const answerText = (asked: Item, details: Details): string => {
  if (details.length === 0) return 'sin respuesta';
  const parts = details.map(({ itemOptionId, answer, slot }) => {
    if (itemOptionId === null) return `«${answer ?? ''}»`;
    const option = optionText(asked, itemOptionId);
    if (slot !== null) return `espacio ${slot}: ${option}`;
    if (answer === null) return option;
    return asked.type === ITEM_TYPE.matching ? `${option} → ${plainText(answer)}` : `${option} «${answer}»`;
  });
  return parts.join('; ');
};
