import type { EpochMs } from '@quipu/engine';
import type { WordCounts, WordState } from '@quipu/engine/log';
import { instantText } from '@quipu/engine/playback';

const MARKS: Readonly<Record<WordState, string>> = {
  signed: 'firma comprobada',
  unchecked: 'firma sin comprobar',
  unsigned: 'sin firma',
};

/**
 * The server's word that a line carries. `early` is the time at which it was said, if the line is dated before that.
 */
export interface LineWord {
  readonly state: WordState;
  readonly early: EpochMs | null;
}

/**
 * Marks a line that only the server can say: with its proof, and with the time of the word if the line is dated
 * earlier.
 */
export const wordMark = (word: LineWord | null): string => {
  if (word === null) return '';
  const { state, early } = word;
  return ` [${MARKS[state]}${early === null ? '' : `; dicho el ${instantText(early)}`}]`;
};

const count = (many: number, one: string, more: string): string => (many === 1 ? `1 ${one}` : `${many} ${more}`);

/** Says how much is proved of the lines that only the server can say: openings, times, starts of sections. */
export const wordsText = ({ signed, unchecked, unsigned, early }: WordCounts): string => {
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
  const words = parts.length === 0 ? '' : `Palabra del servidor (aperturas, tiempos, secciones): ${parts.join('; ')}\n`;
  if (early === 0) return words;
  const lines = count(early, 'línea lleva', 'líneas llevan');
  return `${words}${lines} una hora anterior a la de su palabra: lo que sigue se escribió después de que el servidor la dijo\n`;
};
