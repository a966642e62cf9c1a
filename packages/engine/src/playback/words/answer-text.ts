import { type AnswerPart, answerParts, type Details, type Item, letterOf } from '../../index.ts';

const MAX = 60;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

/** A picture is its alternative text. */
const spokenTag = (tag: string): string => {
  const alt = /^<img\b/i.test(tag) ? /\balt="([^"<>]*)"/i.exec(tag)?.[1] : undefined;
  return alt === undefined ? ' ' : ` [${alt}] `;
};

/** The text of a piece of HTML as a person would read it, in one line. */
export const plainText = (html: string): string => {
  const text = html
    .replace(/<[^<>]*>/g, spokenTag)
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > MAX ? `${text.slice(0, MAX - 1)}…` : text;
};

const optionText = ({
  place,
  id,
  content,
}: {
  readonly place: number;
  readonly id: number;
  readonly content: string;
}) => (place < 0 ? `opción ${id}` : `${letterOf(place)}) ${plainText(content)}`);

/** The letters by which options were shown, as people call them. */
const letterText: typeof optionText = ({ place, id }) => (place < 0 ? `opción ${id}` : letterOf(place).toUpperCase());

const partText = (part: AnswerPart, named: typeof optionText): string => {
  switch (part.kind) {
    case 'option':
      return part.text === null ? named(part) : `${named(part)} «${part.text}»`;
    case 'placed':
      return `espacio ${part.slot}: ${named(part)}`;
    case 'pair':
      return `${named(part)} → ${plainText(part.match)}`;
    case 'text':
      return `«${part.text}»`;
    case 'date':
      return `«${part.day}»`;
  }
};

/** `asked`: the item whose options are answered with (of a matrix row, its matrix's, as a single choice). */
export const answerText = (asked: Pick<Item, 'type' | 'options'>, details: Details, named = optionText): string => {
  const parts = answerParts(asked, details);
  return parts.length === 0 ? 'sin respuesta' : parts.map((part) => partText(part, named)).join('; ');
};

/** The same with options by their letters alone. */
export const shortAnswerText = (asked: Pick<Item, 'type' | 'options'>, details: Details): string =>
  answerText(asked, details, letterText);
