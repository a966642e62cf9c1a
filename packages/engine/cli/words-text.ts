import type { WordState } from '@quipu/engine/log';

const MARKS: Readonly<Record<WordState, string>> = {
  signed: '[firma comprobada]',
  unchecked: '[firma sin comprobar]',
  unsigned: '[sin firma]',
};

/** After what only the server can say: who proves that it did. */
export const wordMark = (word: WordState | null): string => (word === null ? '' : ` ${MARKS[word]}`);

const count = (many: number, one: string, more: string): string => (many === 1 ? `1 ${one}` : `${many} ${more}`);

/** What is proved of the lines that only the server can say: openings, times, starts of sections. */
export const wordsText = ({ signed, unchecked, unsigned }: Readonly<Record<WordState, number>>): string => {
  const parts = [
    ...(signed === 0 ? [] : [`${count(signed, 'línea', 'líneas')} con firma comprobada`]),
    ...(unchecked === 0
      ? []
      : [
          `${count(unchecked, 'línea', 'líneas')} con firma sin comprobar (indique la llave pública del servidor con --key)`,
        ]),
    ...(unsigned === 0
      ? []
      : [`${count(unsigned, 'línea', 'líneas')} sin firma, de las que solo responde quien escribió el registro`]),
  ];
  return parts.length === 0 ? '' : `Palabra del servidor (aperturas, tiempos, secciones): ${parts.join('; ')}\n`;
};
